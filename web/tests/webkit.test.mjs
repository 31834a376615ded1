// The core journeys in WebKitGTK.

import { coreJourneys } from "./core.mjs";
import * as webkit from "./webkit.mjs";

coreJourneys("WebKitGTK", webkit);
