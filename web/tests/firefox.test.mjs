// The core journeys in Firefox.

import { coreJourneys } from "./core.mjs";
import * as firefox from "./firefox.mjs";

coreJourneys("Firefox", firefox);
