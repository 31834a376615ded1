// What every file of tests in Chromium stands on: one browser, and one server for dist/, from its first test to its last.

import { after, before } from "node:test";
import { launch, serveDist } from "./helpers.mjs";

export let browser, server;

/// Both are there while the tests of a file run; `pages` (path → HTML) are served besides.
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
