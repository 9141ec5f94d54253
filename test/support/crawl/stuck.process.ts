import type { ExtractionRequest } from "../../../src/monitoring/extraction/extraction.process.ts";
import { readPage } from "../../../src/monitoring/extraction/read-page.ts";

/** Reads as the product's process does, but never finishes on one kind of page and crashes on another. */
process.on("message", (request: ExtractionRequest) => {
  if (request.action !== "read") return;
  const { id, page } = request;
  const text = Buffer.from(page.body as Uint8Array).toString();
  if (text.includes("stuck-for-ever")) for (;;);
  if (text.includes("break-for-ever")) process.abort();
  process.send?.({ id, reading: readPage(page) });
});

process.on("disconnect", () => process.exit());
process.send?.("up");
