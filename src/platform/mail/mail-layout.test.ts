import { load } from "cheerio";
import { expect, test } from "vitest";
import { renderMail } from "./mail-layout.ts";

const url = "https://prices.example/email-confirmed?token=a.b.c&x='\"";
const content = {
  language: "ro",
  subject: "Confirmă adresa",
  heading: "Bună <b>Ana</b> & Co",
  paragraphs: ["Unu <script>alert(1)</script>", "Doi \u2068עברית\u2069 😀"],
  action: { label: 'Confirmă "acum"', url, hint: "Sau deschide:" },
  footer: "Trimis de Vizor",
} as const;

test("every text is escaped and displayed as given", () => {
  const page = load(renderMail(content).html);
  expect(page("h1").text()).toBe("Bună <b>Ana</b> & Co");
  expect(page("script, b, img, link")).toHaveLength(0);
  const text = page("body").text();
  for (const paragraph of content.paragraphs) expect(text).toContain(paragraph);
  expect(page("html").attr("lang")).toBe("ro");
  expect(page("title").text()).toBe("Confirmă adresa");
});

test("the button and the plain link beside it lead to the same address", () => {
  const page = load(renderMail(content).html);
  expect(
    page("a")
      .map((_, link) => page(link).attr("href"))
      .get(),
  ).toEqual([url, url]);
  expect(page("a").last().text()).toBe(url);
});

test("the text part says the same, with the address on its own line", () => {
  const lines = renderMail(content).text.split("\n");
  expect(lines).toContain(url);
  for (const line of [content.heading, ...content.paragraphs, "Trimis de Vizor"])
    expect(lines).toContain(line);
});

test("nothing is loaded: no image, no font, no style sheet", () => {
  expect(renderMail(content).html).not.toMatch(/<img|url\(|@import|<link|src=/i);
});

test("a mail without an action has no link", () => {
  const { action: _, ...rest } = content;
  const mail = renderMail(rest);
  expect(load(mail.html)("a")).toHaveLength(0);
  expect(mail.text).not.toContain("http");
});

test("an address other than http(s) is refused", () => {
  const bad = { ...content, action: { ...content.action, url: "javascript:alert(1)" } };
  expect(() => renderMail(bad)).toThrow(TypeError);
});

test("a table is escaped, and each of its rows is a block of the text part", () => {
  const table = {
    title: "<i>Titlu</i>",
    columns: ["Produs", "Preț"],
    rows: [
      [
        { text: "<img src=x>", note: "<SKU>", url: 'https://shop.example/?a=1&b="' },
        { text: "10 lei", note: "<b>" },
      ],
    ],
    note: "Și <u>mai multe</u>",
  };
  const footerLinks = [{ label: "Dezabonare", url: "https://prices.example/unsubscribe?token=a" }];
  const { html, text } = renderMail({ ...content, tables: [table], footerLinks });
  const page = load(html);
  expect(page("img, i, u, b")).toHaveLength(0);
  expect(page("th[scope=row]").first().text()).toBe("<img src=x><SKU>");
  expect(page("th[scope=row] a").attr("href")).toBe('https://shop.example/?a=1&b="');
  expect(text).toContain('<img src=x> (<SKU>)\n  https://shop.example/?a=1&b="\n  Preț: 10 lei (<b>)');
  expect(text).toContain("Dezabonare:\nhttps://prices.example/unsubscribe?token=a\n");
  const unsafe = { ...table, rows: [[{ text: "x", url: "javascript:alert(1)" }]] };
  expect(() => renderMail({ ...content, tables: [unsafe] })).toThrow(TypeError);
});
