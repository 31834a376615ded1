// The common setup of all test files for Chromium: one browser, and one server for dist/, from the first test to the last.

import { after, before } from "node:test";
import { launch, serveDist } from "./helpers.mjs";

export let browser, server;

/// Provides both while the tests of a file run. `pages` (path → HTML) are served, too.
export function stage(pages) {
  before(async () => {
    browser = await launch();
    server = await serveDist(pages);
  });
  after(async () => {
    await browser.close();
    server.close();
  });
}
