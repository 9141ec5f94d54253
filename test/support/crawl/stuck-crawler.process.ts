import { runCrawler } from "../../../src/monitoring/crawlers/crawler.service.ts";
import { readPage } from "../../../src/monitoring/extraction/read-page.ts";

/** Crawls as the product's process does, but never finishes reading one kind of page and crashes on others. */
runCrawler((page) => {
  const text = Buffer.from(page.body as Uint8Array).toString();
  if (text.includes("stuck-for-ever")) for (;;);
  if (text.includes("break-for-ever")) process.abort();
  if (text.includes("killed-for-ever")) process.kill(process.pid, "SIGKILL");
  if (text.includes("asleep for two seconds"))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
  if (text.includes("slow-to-read")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
  return readPage(page);
});
