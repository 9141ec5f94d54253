import { runCrawler } from "../../../src/monitoring/crawlers/crawler.service.ts";
import { readPage } from "../../../src/monitoring/extraction/read-page.ts";

/** Crawls as the product's process does, but never finishes reading one kind of page and crashes on others. */
runCrawler((page) => {
  const text = Buffer.from(page.body as Uint8Array).toString();
  // Hangs asleep, so that the processor is left to other tests.
  if (text.includes("stuck-for-ever")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (text.includes("break-for-ever")) process.abort();
  if (text.includes("killed-for-ever")) process.kill(process.pid, "SIGKILL");
  if (text.includes("slow-to-read")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
  return readPage(page);
});
