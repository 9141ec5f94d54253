import { type CrawlSetting, startBenchCrawl } from "./setup.ts";

/** A crawl in a process of its own, so that it can be killed. Told by its parent what to crawl. */
process.once("message", (setting: CrawlSetting) => {
  const crawl = startBenchCrawl(setting);
  process.send?.("running");
  process.once("disconnect", async () => {
    await crawl.stop();
    process.exit(0);
  });
});
