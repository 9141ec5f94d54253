import { SaxesParser } from "saxes";

/** An address that a sitemap or a feed lists. */
export interface ListedAddress {
  /** A further sitemap, or a page. */
  readonly kind: "sitemap" | "page";
  /** As written. */
  readonly url: string;
}

const maxDepth = 32;
/** Longer addresses are not read. */
const maxLength = 2048;
/** Characters that the parser is given at a time, so that a limit is noticed soon after it is passed. */
const stepLength = 64 * 1024;
/** Characters in which nothing may end: bounds what the parser holds. */
const maxOpenLength = 1024 * 1024;

/** Ends the reading of a file that is no sitemap and no feed, or ends in the middle: what was read before it counts. */
class UnreadableError extends Error {}

/**
 * Addresses that a sitemap (sitemaps.org 0.9), an index of sitemaps, an RSS or Atom feed, or a text file with an address in each
 * line lists, while the file arrives. Memory is bounded by one address; a damaged file is read up to its damage.
 */
export async function* readCatalogue(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ListedAddress> {
  const decoder = new TextDecoder();
  let reader: ((text: string) => ListedAddress[]) | null = null;
  try {
    for await (const chunk of bytes) {
      const text = decoder.decode(chunk, { stream: true });
      if (text === "") continue;
      reader ??= /^\s*</.test(text) ? xmlReader() : lineReader();
      yield* reader(text);
    }
    if (reader) yield* reader("\n");
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
  }
}

function lineReader(): (text: string) => ListedAddress[] {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = (lines.pop() ?? "").slice(0, maxLength + 1);
    return lines.flatMap((line) => {
      const url = line.trim();
      return url.length <= maxLength && /^https?:\/\//i.test(url) ? [{ kind: "page" as const, url }] : [];
    });
  };
}

/** Elements whose text, or whose attribute `href`, is the address of a page or sitemap. */
const parents: Readonly<Record<string, ListedAddress["kind"]>> = {
  sitemap: "sitemap",
  url: "page",
  item: "page",
  entry: "page",
};
const addressElements = new Set(["loc", "link"]);

function xmlReader(): (text: string) => ListedAddress[] {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const found: ListedAddress[] = [];
  const open: string[] = [];
  let openLength = 0;
  let text: string | null = null;
  const kindOf = () => parents[open.at(-2) ?? ""];
  const add = (url: string) => {
    const kind = kindOf();
    if (kind !== undefined && url !== "" && url.length <= maxLength) found.push({ kind, url });
  };
  const stop = (reason: string) => () => {
    throw new UnreadableError(reason);
  };
  parser.on("error", stop("malformed"));
  parser.on("doctype", stop("doctype"));
  parser.on("opentag", ({ name, attributes }) => {
    openLength = 0;
    if (open.length === maxDepth) throw new UnreadableError("too deep");
    open.push(localName(name));
    text = null;
    // Prefixed ones are of other vocabularies: images and translations of the page.
    if (!addressElements.has(name)) return;
    if (kindOf() === undefined) return;
    const { href, rel } = attributes;
    if (typeof href === "string" && (rel === undefined || rel === "alternate")) add(href.trim());
    else text = "";
  });
  const addText = (part: string) => {
    openLength = 0;
    if (text !== null && text.length <= maxLength) text += part.slice(0, maxLength + 1);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("comment", () => {
    openLength = 0;
  });
  parser.on("closetag", () => {
    openLength = 0;
    if (text !== null) add(text.trim());
    text = null;
    open.pop();
  });
  return (chunk) => {
    try {
      for (let at = 0; at < chunk.length; at += stepLength) {
        const step = chunk.slice(at, at + stepLength);
        openLength += step.length;
        parser.write(step);
        if (openLength > maxOpenLength) throw new UnreadableError("too long");
      }
    } catch (error) {
      // What was found before the damage counts; the next part ends the reading.
      if (!(error instanceof UnreadableError) || found.length === 0) throw error;
    }
    return found.splice(0);
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
