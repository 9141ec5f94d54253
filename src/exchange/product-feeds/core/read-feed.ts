import { UnreadableFeedError } from "./feed-error.ts";
import type { RawItem } from "./feed-fields.ts";
import { readTableItems } from "./feed-table.ts";
import { decodeText } from "./feed-text.ts";
import type { FeedWarnings } from "./feed-warnings.ts";
import { readXmlItems } from "./feed-xml.ts";

/** Items of a feed beyond which it is refused. */
const maxItems = 500_000;

/**
 * Items of a product feed while its bytes arrive; XML or a table, which its first character decides.
 * @param contentType header of the reply, used only for the encoding
 * @param warnings gets what the file as a whole leaves in doubt, and rows that do not fit their heading
 * @throws UnreadableFeedError
 */
export async function* readFeed(
  bytes: AsyncIterable<Buffer>,
  contentType: string | null,
  warnings: FeedWarnings,
): AsyncGenerator<RawItem> {
  const chunks = decodeText(bytes, contentType, (kind, text) => warnings.add(kind, text, null));
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
  let count = 0;
  for await (const item of start.startsWith("<") ? readXmlItems(text) : readTableItems(text, warnings)) {
    count += 1;
    if (count > maxItems) throw new UnreadableFeedError("too-many-items");
    yield item;
  }
}

async function* prepended(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}
