import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPage } from "./read-page.ts";

const folder = join(import.meta.dirname, "../../../test/fixtures/pages/traps");
const fixtures = readdirSync(folder)
  .filter((file) => file.endsWith(".html"))
  .map((file) => readFileSync(join(folder, file)));

const url = "https://shop.example/p/1";
const isAll = process.env["TEST_ALL"] !== undefined;
/** Each run of `npm test` reads other pages; `npm run test:all` reads more of them. */
const pagesOf = (all: number) => ({ numRuns: isAll ? all : all / 4 });
/** Of the largest page that is read with `npm run test:all`, of a part of it with `npm test`. */
const pageBytes = isAll ? 5_000_000 : 2_000_000;
/** Half of the time limit for the largest page, and its share for less. Code that is not linear takes minutes. */
const limitMs = pageBytes / 2_000;

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Other load on the machine only adds time, so the minimum of three runs is measured. */
function minCpuMs(work: () => void): number {
  let min = cpuMs(work);
  for (let again = 0; again < 2 && min >= limitMs; again += 1) min = Math.min(min, cpuMs(work));
  return min;
}

function read(body: Uint8Array | string): void {
  const reading = readPage({ body, contentType: null, url });
  expect(typeof reading.found).toBe("boolean");
}

describe("arbitrary pages", () => {
  test("random bytes never throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => read(bytes)),
      pagesOf(300),
    );
  });

  test("pieces of markup in any order never throw", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      "</",
      "/>",
      "<div class='price'>",
      "</div>",
      '"',
      "'",
      "=",
      "&",
      "&#",
      "&#x110000;",
      "<!--",
      "-->",
      "<![CDATA[",
      "<script type='application/ld+json'>",
      "</script>",
      '{"@type":"Product"',
      "}",
      "[",
      "]",
      ",",
      '"offers":',
      "12,99 lei",
      "€",
      "<h1>Raft</h1>",
      "<del>",
      "<svg>",
      "<sup>99</sup>",
      "itemprop=price",
      "<span itemscope itemprop=offers>",
      "\u0000",
      "\ud800",
      "1.899",
      "<template>",
      "<select><option>",
      "<button>Adaugă în coș</button>",
      "stoc epuizat",
      "Cod produs:",
      "<a href='//'>",
      "-",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => read(pieces.join(""))),
      pagesOf(600),
    );
  });

  test("pages with changed, cut and repeated bytes never throw", () => {
    expect(fixtures.length).toBeGreaterThan(50);
    fc.assert(
      fc.property(
        fc.nat(fixtures.length - 1),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 30 }),
        fc.nat(),
        fc.nat(),
        (which, changes, from, length) => {
          const bytes = Uint8Array.from(fixtures[which] ?? []);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const start = from % bytes.length;
          const piece = bytes.slice(start, start + (length % 2_000));
          read(Buffer.concat([bytes.slice(0, start), piece, piece, bytes.slice(start)]));
        },
      ),
      pagesOf(400),
    );
  });

  test("any address is accepted", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()),
        (address) => {
          readPage({ body: fixtures[0] ?? "", contentType: "text/html", url: address });
        },
      ),
      pagesOf(200),
    );
  });
});

describe("megabytes of hostile markup are read within the time limit", () => {
  const full = (piece: string): string => piece.repeat(Math.ceil(pageBytes / piece.length));
  const h1 = "<h1>Raft</h1>";
  test.each([
    ["open tags", full("<div>")],
    ["open tags with classes", full('<div class="price">')],
    ["closing tags", full("</div>")],
    ["unclosed quotes", full('<a href="')],
    ["mixed quotes", full("<a b='\" c=\"'>")],
    ["comments that never end", full("<!--<")],
    ["less-than signs", full("<")],
    ["ampersands", full("&amp;#x")],
    ["digits", full("1")],
    ["digits and dots", full("1.")],
    ["digits in runs", `${h1}${full("<i>1</i>")}`],
    ["prices in runs", `${h1}${full("<i>12,99 lei</i>")}`],
    ["prices under classes", `${h1}${full('<b class="old price"><i>12,99 lei</i></b>')}`],
    ["blanks", full(" ")],
    ["blanks and minus", full("- ")],
    ["one word", full("a")],
    ["labels", `${h1}${full("<p>Cod produs:</p>")}`],
    ["stock words", `${h1}${full("<p>stoc epuizat</p>")}`],
    ["related headings", `${h1}${full("<h2>Produse similare</h2>")}`],
    ["headings", full("<h1>Raft</h1>")],
    ["buttons", `${h1}${full("<button>Adaugă în coș</button>")}`],
    ["nested JSON", `<script type="application/ld+json">${full('{"@type":"Product","offers":')}</script>`],
    ["broken JSON", `<script type="application/ld+json">{"@type":"Product",${full('"a":"b" c" ')}</script>`],
    [
      "many products",
      `<script type="application/ld+json">[${full('{"@type":"Product","offers":{"price":1}},')}{}]</script>`,
    ],
    ["microdata", full('<p itemscope itemprop="offers" itemtype="/Product"><i itemprop="price">1</i>')],
    ["meta tags", full('<meta property="og:price:amount" content="1">')],
    ["breadcrumbs", full('<ul class="breadcrumb"><li><a>a</a>')],
    ["scripts", full("<script>a</script>")],
    ["options", full("<option>1 lei")],
    ["words about price", full("preț de la rate lunar ")],
    ["dashes and words", `${h1}<p>${full("a - ")}</p>`],
  ])("%s", (_, html) => {
    expect(minCpuMs(() => read(html))).toBeLessThan(limitMs);
  });
});

test("no page is kept in memory once it has been read, whatever its names and texts are", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const usedBytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const filler = `<p>${"Lorem ipsum dolor sit amet. ".repeat(40_000)}</p>`;
  const pageOf = (id: string) =>
    `<main><h1 class="product-title-${id}">Drill ${id} of brand ${id}</h1><p class="stock-${id}">not ${id}</p>
      <dl><dt>Product number ${id}</dt><dd>${id}1234567</dd></dl><b class="price-${id}">99,90 lei</b>
      <script>window.productState${id} = {"price-of-${id}": 99.9, "name": "Drill ${id}"}</script></main>${filler}`;
  read(pageOf("first"));
  const before = usedBytes();
  for (let at = 0; at < 50; at += 1) read(pageOf(`unique-${at}`));
  // Kept, the 50 pages would be 56 MB.
  expect(usedBytes() - before).toBeLessThan(25_000_000);
});
