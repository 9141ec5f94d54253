import { expect, test } from "vitest";
import { type ListedAddress, readCatalogue } from "./read-catalogue.ts";

async function* chunks(text: string, length = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(text: string, length?: number): Promise<ListedAddress[]> {
  const found: ListedAddress[] = [];
  for await (const one of readCatalogue(chunks(text, length))) found.push(one);
  return found;
}

test("pages of a sitemap, without the pictures of its image vocabulary", async () => {
  const xml = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>
    <loc>https://a.ro/p?x=1&amp;y=2</loc><image:image><image:loc>https://a.ro/i.jpg</image:loc></image:image>
    </url><url><loc><![CDATA[ https://a.ro/q ]]></loc></url></urlset>`;
  expect(await read(xml)).toEqual([
    { kind: "page", url: "https://a.ro/p?x=1&y=2" },
    { kind: "page", url: "https://a.ro/q" },
  ]);
});

test("sitemaps of an index, items of RSS and entries of Atom, and lines of a text file", async () => {
  expect(
    await read("<sitemapindex><sitemap><loc>https://a.ro/s1.xml</loc></sitemap></sitemapindex>"),
  ).toEqual([{ kind: "sitemap", url: "https://a.ro/s1.xml" }]);
  expect(
    await read(
      "<rss><channel><link>https://a.ro/</link><item><link>https://a.ro/1</link></item></channel></rss>",
    ),
  ).toEqual([{ kind: "page", url: "https://a.ro/1" }]);
  expect(
    await read(
      '<feed><entry><link rel="self" href="https://a.ro/x"/><link href="https://a.ro/2"/></entry></feed>',
    ),
  ).toEqual([{ kind: "page", url: "https://a.ro/2" }]);
  expect(await read("https://a.ro/1\r\n\nnothing\nhttps://a.ro/2")).toEqual([
    { kind: "page", url: "https://a.ro/1" },
    { kind: "page", url: "https://a.ro/2" },
  ]);
});

test("a damaged file is read up to its damage, also in one part with it", async () => {
  const xml = "<urlset><url><loc>https://a.ro/1</loc></url><wrong <url><loc>https://a.ro/2</loc></url>";
  for (const length of [5, 10_000])
    expect(await read(xml, length)).toEqual([{ kind: "page", url: "https://a.ro/1" }]);
});

test("entities of a document type, endless values and endless nesting are not read", async () => {
  expect(await read('<!DOCTYPE a [<!ENTITY b "c">]><urlset><url><loc>&b;</loc></url></urlset>')).toEqual([]);
  expect(await read(`<urlset><url><loc>${"a".repeat(3_000_000)}</loc></url></urlset>`, 65_536)).toEqual([]);
  expect(await read("<a>".repeat(100))).toEqual([]);
});
