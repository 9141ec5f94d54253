import { z } from "zod";
import { readPage } from "../../src/monitoring/extraction/read-page.ts";
import type { Reading } from "../../src/monitoring/extraction/reading.ts";
import { decodeBody } from "../../src/monitoring/fetch/core/charset.ts";
import type { PageFacts } from "../../src/monitoring/observation/core/page-state.ts";
import { shownInstead } from "../../src/monitoring/page-identity/core/shown-instead.ts";
import { degradations } from "./degraded-page.ts";
import { labelledPages } from "./labelled-pages.ts";

interface SitePage {
  readonly url: string;
  readonly host: string;
  /** As it is, and without one source of data after the other. */
  readonly copies: readonly Reading[];
}

/**
 * Whether a page is taken for the product that it is visited for, on pairs of labelled pages: the page itself in other copies, and
 * another product of its shop, at the asked address and behind a redirect. Prints how many verdicts are right.
 * @param folders each with a manifest.json
 * @returns exit code: 1 where there is no pair of one shop
 */
export async function runPagePairs(folders: readonly string[]): Promise<number> {
  const pages = (await Promise.all(folders.map(productPages))).flat();
  const same = tally("the same, known", sameKnown(pages));
  const renamed = tally("the same, on the first visit, address with other tracking", sameFirst(pages));
  const others = pages.flatMap((asked) =>
    pages
      .filter(({ host, url }) => host === asked.host && url !== asked.url)
      .map((shown) => ({ asked, shown })),
  );
  const distinct = others.filter(({ asked, shown }) => nameOf(asked.copies[0]) !== nameOf(shown.copies[0]));
  const replaced = tally(
    "another product of the shop, known, at the address",
    distinct.map(({ asked, shown }) =>
      isElse(shown.copies[0], asked.url, asked.url, factsOf(asked.copies[0])),
    ),
  );
  const redirected = tally(
    "another product of the shop, known, behind a redirect",
    distinct.map(({ asked, shown }) =>
      isElse(shown.copies[0], asked.url, shown.url, factsOf(asked.copies[0])),
    ),
  );
  const first = tally(
    "another product of the shop, on the first visit",
    distinct.map(({ asked, shown }) => isElse(shown.copies[0], asked.url, shown.url, {})),
  );
  process.stdout.write(`${[same, renamed, replaced, redirected, first].join("\n")}\n`);
  return distinct.length === 0 ? 1 : 0;
}

async function productPages(folder: string): Promise<SitePage[]> {
  const pages = await labelledPages(folder, z.object({}));
  const read = pages.map(({ url, body }) => {
    const { text } = decodeBody(body, null);
    const bodies = [text, ...degradations.map(({ of }) => of(text))];
    const copies = bodies.map((one) => readPage({ body: one, contentType: null, url }));
    return { url, host: new URL(url).host, copies };
  });
  // A page that names no product can be compared with nothing.
  return read.filter(({ copies: [own] }) => own?.found && own.name !== null);
}

/** Every copy of a page after every other one, at its address. */
function sameKnown(pages: readonly SitePage[]): boolean[] {
  return pages.flatMap(({ url, copies }) =>
    copies.flatMap((before) =>
      copies.filter((now) => now !== before).map((now) => !isElse(now, url, url, factsOf(before))),
    ),
  );
}

/** Every copy on the first visit, behind a redirect that adds what only says where the visitor came from. */
function sameFirst(pages: readonly SitePage[]): boolean[] {
  return pages.flatMap(({ url, copies }) => {
    const final = new URL(url);
    final.searchParams.set("utm_source", "vizor");
    return copies.map((now) => !isElse(now, url, final.href, {}));
  });
}

function isElse(reading: Reading | undefined, askedUrl: string, finalUrl: string, facts: PageFacts): boolean {
  return reading !== undefined && shownInstead(reading, { askedUrl, finalUrl }, facts) !== null;
}

function factsOf(reading: Reading | undefined): PageFacts {
  const [name, sku, gtin] = [reading?.name?.value, reading?.sku?.value, reading?.gtin?.value];
  return { ...(name && { name }), ...(sku && { sku }), ...(gtin && { gtin }) };
}

const nameOf = (reading: Reading | undefined): string => reading?.name?.value ?? "";

function tally(title: string, verdicts: readonly boolean[]): string {
  const right = verdicts.filter(Boolean).length;
  return `${title.padEnd(62)}${right} of ${verdicts.length} right`;
}
