import { parentPort } from "node:worker_threads";
import { readPage } from "../../src/monitoring/core/extraction/read-page.ts";
import type { ThreadRequest } from "../../src/monitoring/monitoring.extraction.thread.ts";

/** Reads like the product's thread, but never ends on a page that says so. */
parentPort?.on("message", (request: ThreadRequest) => {
  if (!("page" in request)) return;
  const { id, page } = request;
  const text = Buffer.from(page.body as Uint8Array).toString();
  while (text.includes("stuck-for-ever"));
  parentPort?.postMessage({ id, reading: readPage(page) });
});

parentPort?.postMessage("up");
