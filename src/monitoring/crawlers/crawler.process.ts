import { runCrawler } from "./crawler.service.ts";

runCrawler();
