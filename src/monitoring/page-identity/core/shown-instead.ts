import { storedText } from "../../../kit/text/stored-text.ts";
import type { Reading } from "../../extraction/reading.ts";
import type { FailedCheck } from "../../observation/core/decide.ts";
import { type PageFacts, somethingElseReason } from "../../observation/core/page-state.ts";
import { addressNames } from "./address-names.ts";
import { compareIdentity, type StatedProduct } from "./compare-identity.ts";

/** What an address showed before and what it shows now: titles, at most 200 characters. */
export interface ShownInstead {
  /** Words of the address where nothing was read before. */
  readonly before: string;
  readonly now: string;
}

/** Where a visit began and where it ended. */
export interface VisitedAddress {
  readonly askedUrl: string;
  readonly finalUrl: string;
}

const maxTitleLength = 200;

/** Readings of which nothing is known, so that they show nothing else either. */
const unseen: ReadonlySet<string> = new Set(["blocked", "unreadable"]);

/**
 * Whether a visited page shows something else than what it is visited for: its price is then that of another product,
 * however well it was read.
 * @param facts that the page stated when it was read before; empty on the first visit
 * @returns null where it shows the same, or nothing that can be compared
 */
export function shownInstead(
  reading: Reading,
  { askedUrl, finalUrl }: VisitedAddress,
  facts: PageFacts,
): ShownInstead | null {
  if (!reading.found && unseen.has(reading.reason)) return null;
  const { name, sku, gtin, canonicalUrl, pageTitle = null } = reading;
  const shown = {
    askedUrl,
    finalUrl,
    name: name?.value ?? null,
    sku: sku?.value ?? null,
    gtin: gtin?.value ?? null,
    title: pageTitle,
    canonicalUrl: canonicalUrl?.value ?? null,
    isProduct: reading.found || reading.reason !== "not-a-product",
  };
  if (compareIdentity(shown, statedBefore(facts)) === "same") return null;
  // A home page shows another product every day, under one title.
  const { isHome } = addressNames(finalUrl);
  const final = finalUrl.slice(0, maxTitleLength);
  return {
    before: titleOf(facts.name) ?? titleOf(addressNames(askedUrl).name) ?? askedUrl.slice(0, maxTitleLength),
    now: titleOf(isHome ? pageTitle : shown.name) ?? titleOf(pageTitle ?? shown.name) ?? final,
  };
}

/**
 * The reading with the address at which its visit ended, where that is another page than the asked one and no canonical address says
 * which page it is.
 */
export function withFinalUrl(reading: Reading, { askedUrl, finalUrl }: VisitedAddress): Reading {
  if (reading.canonicalUrl !== null || addressNames(askedUrl).key === addressNames(finalUrl).key)
    return reading;
  return { ...reading, finalUrl };
}

/** The failed check of a page that shows something else; the detail is the title that it shows now. */
export function somethingElse({ now }: ShownInstead): FailedCheck {
  return { state: "failing", reason: somethingElseReason, detail: now };
}

function statedBefore({ name, sku, gtin }: PageFacts): StatedProduct | null {
  if (name === undefined && sku === undefined && gtin === undefined) return null;
  return { name: name ?? null, sku: sku ?? null, gtin: gtin ?? null };
}

function titleOf(text: string | null | undefined): string | null {
  return storedText(text ?? "", maxTitleLength);
}
