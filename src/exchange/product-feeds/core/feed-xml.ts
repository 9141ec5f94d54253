import { SaxesParser } from "saxes";
import { cutText, storableText } from "../../../kit/text/cut-text.ts";
import { UnreadableFeedError } from "./feed-error.ts";
import {
  isReadAttribute,
  maxOpenLength,
  maxValueLength,
  type RawItem,
  type ReadAttribute,
} from "./feed-fields.ts";

const maxDepth = 32;

/** Characters that the parser is given at a time, so that a limit is noticed soon after it is passed. */
const stepLength = 64 * 1024;

/**
 * Items of a Google Merchant feed in RSS 2.0 (`item`) or Atom (`entry`) while its text arrives. Only elements directly in an
 * item count: the price of a shipping option is not the product's. An element of Google's namespace (`g:id`, whether or not the
 * prefix is declared) wins over a plain one, since Atom has an `id` of its own; those of other namespaces are not the
 * product's, as the `media:title` of a picture. Of repeated ones the first counts.
 *
 * DOCTYPE is refused, so there are no entities besides those of XML itself. Memory is bounded by one value and one item.
 * @throws UnreadableFeedError
 */
export async function* readXmlItems(text: AsyncIterable<string>): AsyncGenerator<RawItem> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const items: RawItem[] = [];
  /** Characters since something ended: bounds what the parser itself holds. */
  let openLength = 0;
  let depth = 0;
  const prefixes = new Prefixes();
  let item: { readonly depth: number; readonly values: ItemValues } | null = null;
  let value: OpenValue | null = null;

  parser.on("error", () => {
    throw new UnreadableFeedError("malformed-feed");
  });
  parser.on("doctype", () => {
    throw new UnreadableFeedError("doctype");
  });
  parser.on("opentag", ({ name, attributes }) => {
    openLength = 0;
    depth += 1;
    if (depth > maxDepth) throw new UnreadableFeedError("too-deep");
    prefixes.declare(attributes);
    const { local, owner } = prefixes.read(name);
    if (item === null) {
      if (local === "item" || local === "entry") item = { depth, values: new ItemValues() };
      return;
    }
    if (depth !== item.depth + 1) return;
    value = null;
    if (owner === "other") return;
    const isPrefixed = owner === "google";
    if (local === "link" && typeof attributes["href"] === "string") {
      const rel = attributes["rel"];
      if (rel === undefined || rel === "alternate") item.values.set("link", attributes["href"], isPrefixed);
    }
    if (isReadAttribute(local)) value = { name: local, isPrefixed, text: "" };
  });
  const addText = (part: string): void => {
    openLength = 0;
    // One more than is used: the cut, which is made at the end, must see whole characters.
    if (value !== null && value.text.length <= maxValueLength)
      value.text += part.slice(0, maxValueLength + 1);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("comment", () => {
    openLength = 0;
  });
  parser.on("processinginstruction", () => {
    openLength = 0;
  });
  parser.on("closetag", () => {
    openLength = 0;
    if (item !== null && depth === item.depth + 1 && value !== null) {
      item.values.set(value.name, value.text, value.isPrefixed);
      value = null;
    }
    if (item !== null && depth === item.depth) {
      items.push(item.values.raw());
      item = null;
    }
    depth -= 1;
  });

  for await (const chunk of text) {
    for (let at = 0; at < chunk.length; at += stepLength) {
      const step = chunk.slice(at, at + stepLength);
      openLength += step.length;
      parser.write(step);
      if (openLength > maxOpenLength) throw new UnreadableFeedError("value-too-long");
    }
    yield* items.splice(0);
  }
  parser.close();
  yield* items.splice(0);
}

interface OpenValue {
  readonly name: ReadAttribute;
  readonly isPrefixed: boolean;
  text: string;
}

class ItemValues {
  readonly #values = new Map<ReadAttribute, { readonly text: string; readonly isPrefixed: boolean }>();

  set(name: ReadAttribute, text: string, isPrefixed: boolean): void {
    const trimmed = cutText(storableText(text).trim(), maxValueLength);
    const before = this.#values.get(name);
    if (trimmed === "" || (before !== undefined && (before.isPrefixed || !isPrefixed))) return;
    this.#values.set(name, { text: trimmed, isPrefixed });
  }

  raw(): RawItem {
    return Object.fromEntries([...this.#values].map(([name, { text }]) => [name, text]));
  }
}

/** Declared prefixes that a feed may have. */
const maxPrefixes = 100;

/** Whose elements a prefix marks. Declarations hold from where they are made: a feed gives a prefix one meaning. */
class Prefixes {
  readonly #namespaces = new Map<string, string>();

  /** @param attributes of an element, of which "xmlns:…" declare prefixes */
  declare(attributes: Readonly<Record<string, string>>): void {
    for (const [name, namespace] of Object.entries(attributes)) {
      if (name.startsWith("xmlns:") && this.#namespaces.size < maxPrefixes) {
        this.#namespaces.set(name.slice(6), namespace.trim());
      }
    }
  }

  /** @returns the name without its prefix, in lower case, and "plain" also for the prefixes of RSS and Atom themselves */
  read(name: string): { readonly local: string; readonly owner: "google" | "plain" | "other" } {
    const colon = name.indexOf(":");
    const local = name.slice(colon + 1).toLowerCase();
    if (colon === -1) return { local, owner: "plain" };
    const prefix = name.slice(0, colon);
    const namespace = this.#namespaces.get(prefix) ?? "";
    // The usual prefix counts whatever its declaration: shops write several, and some leave it out.
    if (/^g$/i.test(prefix) || /^https?:\/\/base\.google\.com\/ns\//i.test(namespace)) {
      return { local, owner: "google" };
    }
    return { local, owner: /^https?:\/\/www\.w3\.org\/2005\/atom\/?$/i.test(namespace) ? "plain" : "other" };
  }
}
