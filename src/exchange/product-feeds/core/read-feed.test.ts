import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { UnreadableFeedError } from "./feed-error.ts";
import type { RawItem } from "./feed-fields.ts";
import { FeedWarnings } from "./feed-warnings.ts";
import { readFeed } from "./read-feed.ts";

/** In small parts, so that tags, characters and line ends are cut. */
async function* partsOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  text: string | Buffer,
  contentType: string | null = null,
  size = 7,
  warnings = new FeedWarnings(),
): Promise<RawItem[]> {
  const items: RawItem[] = [];
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  for await (const item of readFeed(partsOf(bytes, size), contentType, warnings)) items.push(item);
  return items;
}

const failureOf = async (text: string, size = 65_536) => {
  const error = await read(text, null, size).catch((thrown: unknown) => thrown);
  return error instanceof UnreadableFeedError ? error.failure : error;
};

const rss = (items: string, head = "") =>
  `<?xml version="1.0"?>${head}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
    <title>Magazin</title><link>https://shop.ro</link>${items}</channel></rss>`;

describe("Google Merchant XML", () => {
  test("RSS 2.0: prefixed and plain elements, entities, CDATA; what is nested deeper is not the product's", async () => {
    const item = `<item><title>plain</title><g:title>Râșniță &amp; filtru &#x15F;</g:title><g:id> A1 </g:id>
      <link><![CDATA[https://shop.ro/p?a=1&b=2]]></link><g:price>1234.50 RON</g:price>
      <g:shipping><g:country>RO</g:country><g:price>20 RON</g:price></g:shipping>
      <g:product_type>Casă > Cafea</g:product_type><g:product_type>Altele</g:product_type>
      <g:description>${"x".repeat(9000)}</g:description><g:mpn></g:mpn></item>`;
    expect(await read(rss(item))).toEqual([
      {
        title: "Râșniță & filtru ş",
        id: "A1",
        link: "https://shop.ro/p?a=1&b=2",
        price: "1234.50 RON",
        product_type: "Casă > Cafea",
      },
    ]);
  });

  test("Atom: the link is an attribute, and Google's id wins over Atom's", async () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">
      <entry><id>tag:shop.ro,2026:1</id><g:id>B2</g:id><title>Moară</title>
        <link rel="self" href="https://shop.ro/self"/><link rel="alternate" href="https://shop.ro/b2"/></entry></feed>`;
    expect(await read(feed)).toEqual([{ id: "B2", title: "Moară", link: "https://shop.ro/b2" }]);
  });

  const item = (prefix: string) =>
    `<item><title>T</title><media:title>Picture</media:title><${prefix}:id>A1</${prefix}:id><id>7</id>
      <link>https://shop.ro/a</link><atom:link href="https://shop.ro/self" rel="alternate"/><media:price>1</media:price></item>`;
  const read1 = { title: "T", id: "A1", link: "https://shop.ro/a" };

  test.each([
    ["declared with another prefix", 'xmlns:google="http://base.google.com/ns/1.0"', "google"],
    ["declared with https", 'xmlns:gm="https://base.google.com/ns/1.0/"', "gm"],
    ["declared as something else", 'xmlns:g="http://www.google.com/shopping"', "g"],
    ["missing", "", "g"],
  ])(
    "Google's namespace is %s; elements of other namespaces are not the product's",
    async (_name, declaration, prefix) => {
      const declared = `${declaration} xmlns:media="http://search.yahoo.com/mrss/"`;
      expect(await read(`<rss ${declared}><channel>${item(prefix)}</channel></rss>`)).toEqual([read1]);
      expect(await read(`<rss ${declaration}><channel>${item(prefix)}</channel></rss>`)).toEqual([read1]);
    },
  );

  test("Atom with a prefix", async () => {
    const feed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><a:entry>
      <a:title>Moară</a:title><a:link href="https://shop.ro/b"/><g:id>B2</g:id></a:entry></a:feed>`;
    expect(await read(feed)).toEqual([{ title: "Moară", link: "https://shop.ro/b", id: "B2" }]);
  });

  test("values that the database cannot store are cut between characters", async () => {
    const title = `${"x".repeat(4095)}😀`;
    expect(await read(rss(`<item><title>${title}</title></item>`))).toEqual([{ title: "x".repeat(4095) }]);
    expect(await read(`id\ttitle\tlink\na\0b\t${title}\t\n`)).toEqual([
      { id: "ab", title: "x".repeat(4095) },
    ]);
  });

  test.each([
    ["a DOCTYPE, whatever it declares", rss("", '<!DOCTYPE rss [<!ENTITY a "aaaa">]>'), "doctype"],
    ["an entity that nothing declares", rss("<item><title>&boom;</title></item>"), "malformed-feed"],
    ["an element that is not closed", rss("<item><title>a</item>"), "malformed-feed"],
    ["a feed that is cut", "<rss><channel><item>", "malformed-feed"],
    ["an attribute of 10 MB", rss(`<item><link href="${"a".repeat(10_000_000)}"/></item>`), "value-too-long"],
    ["a text of 10 MB", rss(`<item><title>${"a".repeat(10_000_000)}</title></item>`), "value-too-long"],
    [
      "40,000 attributes",
      rss(`<item ${Array.from({ length: 40_000 }, (_, n) => `a${n}="${"b".repeat(30)}"`).join(" ")}/>`),
      "value-too-long",
    ],
    ["deep nesting", "<a>".repeat(100_000), "too-deep"],
    ["a page", "<!DOCTYPE html><html><body>404</body></html>", "not-a-feed"],
    ["JSON", '{"products":[]}', "not-a-feed"],
    ["white space", " \r\n ", "no-items"],
  ])("%s is refused", async (_name, text, failure) => {
    expect(await failureOf(text)).toBe(failure);
  });
});

describe("a table", () => {
  const rows = [
    ["ID", "Title", "Link", "Sale Price", "g:cost_of_goods_sold"],
    ["A1", "Râșniță", "https://shop.ro/a", "99,90 RON", "50"],
    ["A2", 'Filtru 5" | x', "https://shop.ro/b", "", ""],
  ];
  const first = {
    id: "A1",
    title: "Râșniță",
    link: "https://shop.ro/a",
    sale_price: "99,90 RON",
    cost_of_goods_sold: "50",
  };
  const second = { id: "A2", title: 'Filtru 5" | x', link: "https://shop.ro/b" };

  test.each(["\t", ";", ",", "|"])("with %j between its cells", async (delimiter) => {
    const cell = (text: string) => (/[",;|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const text = rows.map((row) => row.map(cell).join(delimiter)).join("\r\n");
    for (const size of [1, 7, 10_000]) {
      expect(await read(`\uFEFF${text}\r\n\r\n`, null, size)).toEqual([first, second]);
      expect(await read(text, null, size)).toEqual([first, second]);
    }
  });

  test("line breaks and quotes inside quotes belong to the cell", async () => {
    const text = 'id,link,title\n1,https://shop.ro/1,"a ""b""\r\nc"\n2,https://shop.ro/2,d';
    expect((await read(text, null, 3)).map(({ title }) => title)).toEqual(['a "b"\r\nc', "d"]);
  });

  test("a row with cells beyond its columns is reported: a comma in a value has moved the others", async () => {
    const warnings = new FeedWarnings();
    const text = "id,title,link\n1,Set, 2 buc,https://shop.ro/1\n2,b,https://shop.ro/2,,\n";
    await read(text, null, 7, warnings);
    expect(warnings.list()).toEqual([
      { kind: "CELLS_BEYOND_COLUMNS", count: 1, examples: [{ row: 1, text: "https://shop.ro/1" }] },
    ]);
  });

  test.each([
    ["without the columns that are needed", "name,url\na,b\n", "not-a-feed"],
    ["whose quotes never end", `id,link\n1,"${"a".repeat(3_000_000)}`, "value-too-long"],
  ])("%s is refused", async (_name, text, failure) => {
    expect(await failureOf(text)).toBe(failure);
  });
});

describe("the encoding", () => {
  const text = "id,link,title\n1,https://shop.ro/1,Râșniță șț ăâî\n";
  const xml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><rss><item><title>Mașină</title></item></rss>`;

  test.each([
    ["UTF-16 with its mark", iconv.encode(text, "utf-16le", { addBOM: true }), null],
    ["UTF-8 that is declared as Windows-1250", Buffer.from(text), "text/csv; charset=windows-1250"],
    ["ISO-8859-16 as declared", iconv.encode(text, "iso-8859-16"), 'text/csv; charset="ISO-8859-16"'],
  ])("%s", async (_name, bytes, contentType) => {
    expect((await read(bytes, contentType))[0]?.title).toBe("Râșniță șț ăâî");
  });

  test("Windows-1250 that is declared as UTF-8 is read as Windows-1250", async () => {
    const bytes = iconv.encode(xml("UTF-8").replace("ș", "ş"), "windows-1250");
    expect((await read(bytes, "text/xml; charset=utf-8"))[0]?.title).toBe("Maşină");
  });

  /** A table of Romanian titles, and the kinds of doubt with which it is read. */
  async function readTitles(bytes: Buffer, contentType: string | null = null) {
    const warnings = new FeedWarnings();
    const items = await read(bytes, contentType, 10_000, warnings);
    const found = warnings.list().map(({ kind, examples }) => `${kind} ${examples[0]?.text}`);
    return { titles: items.map(({ title }) => title), found };
  }
  const table = (titles: readonly string[]) =>
    `id,title,link\n${titles.map((one, n) => `${n},${one},\n`).join("")}`;
  const cedilla = ["Râşniţă", "Maşină de tocat", "Ceaşcă 2 bucăţi"];

  test("Windows-1250 that is said to be UTF-8 is read as Windows-1250 with a warning, also after a megabyte of ASCII", async () => {
    const plain = Array.from({ length: 20_000 }, (_, n) => `Produs fara diacritice ${n} ${"x".repeat(30)}`);
    for (const before of [[], plain]) {
      const bytes = iconv.encode(table([...before, ...cedilla]), "windows-1250");
      const { titles, found } = await readTitles(bytes, "text/csv; charset=utf-8");
      expect(titles.slice(-3)).toEqual(cedilla);
      expect(found).toEqual(["ENCODING_ASSUMED windows-1250"]);
    }
  });

  test("one damaged byte leaves UTF-8 as it is: one character is lost, the others are not", async () => {
    const bytes = Buffer.from(table(["Râșniță", "Mașină", "Ceașcă"]));
    const damaged = Buffer.concat([
      Buffer.from(table([])),
      Buffer.from([0x39, 0x2c, 0xe2, 0x2c, 0x0a]),
      bytes.subarray(14),
    ]);
    const { titles, found } = await readTitles(damaged);
    expect(titles).toEqual(["\ufffd", "Râșniță", "Mașină", "Ceașcă"]);
    expect(found).toEqual([]);
  });

  test.each([
    ["no declaration", null],
    ["a declaration that is no encoding of text", "text/csv; charset=base64"],
    ["a declaration of ASCII", "text/csv; charset=us-ascii"],
  ])("Windows-1250 with %s is read with a warning", async (_name, contentType) => {
    const { titles, found } = await readTitles(iconv.encode(table(cedilla), "windows-1250"), contentType);
    expect(titles).toEqual(cedilla);
    expect(found).toEqual(["ENCODING_ASSUMED windows-1250"]);
  });

  test("a declaration that fits is no doubt; UTF-8 that is declared as another encoding is one", async () => {
    const bytes = iconv.encode(table(cedilla), "windows-1250");
    expect(await readTitles(bytes, "text/csv; charset=Windows-1250")).toEqual({ titles: cedilla, found: [] });
    expect((await readTitles(Buffer.from(table(cedilla)))).found).toEqual([]);
    expect(await readTitles(Buffer.from(table(cedilla)), "text/csv; charset=windows-1250")).toEqual({
      titles: cedilla,
      found: ["ENCODING_ASSUMED utf-8"],
    });
  });

  test("UTF-16 without a mark is read in tables as in XML", async () => {
    expect((await read(iconv.encode(text, "utf-16le", { addBOM: false })))[0]?.title).toBe("Râșniță șț ăâî");
    expect((await read(iconv.encode(xml("utf-16"), "utf-16be", { addBOM: false })))[0]?.title).toBe("Mașină");
  });

  test("a character that is cut at the end of the deciding part is none of the damaged ones", async () => {
    // 64 KB from the first "ă" on end within the second one.
    const description = `ă${"x".repeat(65_533)}ă`;
    const long = Buffer.from(`id,link,description,title\n1,,${description},Mașină\n`);
    expect((await readTitles(long)).titles).toEqual(["Mașină"]);
  });

  test("a character that is cut between parts is one character", async () => {
    expect((await read(xml("utf-8"), null, 1))[0]?.title).toBe("Mașină");
  });
});
