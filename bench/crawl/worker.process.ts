import { type CrawlSettings, startBenchCrawl } from "./setup.ts";

/** A crawl in a separate process, so that it can be killed. The parent's first message holds its settings. */
process.once("message", (settings: CrawlSettings) => {
  const crawl = startBenchCrawl(settings);
  process.send?.("running");
  process.once("disconnect", async () => {
    await crawl.stop();
    process.exit(0);
  });
});
