import { UnreadableFeedError } from "./feed-error.ts";
import type { RawItem } from "./feed-fields.ts";
import { readTableItems } from "./feed-table.ts";
import { decodeText } from "./feed-text.ts";
import { readXmlItems } from "./feed-xml.ts";

/**
 * Items of a product feed while its bytes arrive; XML or a table, which its first character decides.
 * @param contentType header of the reply, used only for the encoding
 * @throws UnreadableFeedError
 */
export async function* readFeed(
  bytes: AsyncIterable<Buffer>,
  contentType: string | null,
): AsyncGenerator<RawItem> {
  const chunks = decodeText(bytes, contentType);
  let start = "";
  let isWhole = false;
  while (!isWhole && start.trimStart() === "") {
    const next = await chunks.next();
    if (next.done) isWhole = true;
    else start = (start + next.value).replace(/^[\uFEFF\s]+/, "");
  }
  if (start === "") throw new UnreadableFeedError("no-items");
  if (/^<(?:!doctype\s+html|html)\b/i.test(start)) throw new UnreadableFeedError("not-a-feed");
  const text = prepended(start, chunks);
  yield* start.startsWith("<") ? readXmlItems(text) : readTableItems(text);
}

async function* prepended(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}
