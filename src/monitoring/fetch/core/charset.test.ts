import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBody, encodingOfLabel, sniffEncoding } from "./charset.ts";

const ascii = (text: string): Uint8Array => Buffer.from(text, "latin1");
const joined = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );

describe("order of what decides", () => {
  test("a byte order mark wins over the header and is not part of the text", () => {
    const bytes = joined([0xef, 0xbb, 0xbf], "<p>ok</p>");
    expect(decodeBody(bytes, "text/html; charset=windows-1250")).toEqual({
      text: "<p>ok</p>",
      encoding: "utf-8",
    });
  });

  test("marks of both UTF-16 orders are read", () => {
    expect(decodeBody(joined([0xff, 0xfe, 0x61, 0, 0x19, 2]), null)).toEqual({
      text: "aș",
      encoding: "utf-16le",
    });
    expect(decodeBody(joined([0xfe, 0xff, 0, 0x61, 2, 0x19]), null)).toEqual({
      text: "aș",
      encoding: "utf-16be",
    });
  });

  test("the header wins over the page's own declaration", () => {
    const bytes = joined('<meta charset="utf-8">', [0xba]);
    expect(sniffEncoding(bytes, "text/html; charset=iso-8859-2")).toBe("iso-8859-2");
  });

  test("a header with an unknown charset leaves the decision to the page", () => {
    expect(sniffEncoding(ascii('<meta charset="iso-8859-2">'), "text/html; charset=none")).toBe("iso-8859-2");
  });

  test("the header's charset may be quoted and in capitals", () => {
    expect(sniffEncoding(ascii("x"), 'text/html;charset="UTF-8"')).toBe("utf-8");
  });
});

describe("declaration in the page", () => {
  test.each([
    ['<meta charset="utf-8">', "utf-8"],
    ["<META CHARSET=Windows-1250 >", "windows-1250"],
    ['<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-16">', "iso-8859-16"],
    ['<meta content="text/html; charset=iso-8859-16">', "windows-1252"],
    ['<meta name="x" content="charset">\n<meta charset=koi8-r>', "koi8-r"],
    ['<!-- <meta charset="koi8-r"> --><meta charset="iso-8859-2">', "iso-8859-2"],
    ['<a title="<meta charset=koi8-r>"><meta charset="iso-8859-2">', "iso-8859-2"],
    ['<meta charset="nonsense"><meta charset="iso-8859-2">', "iso-8859-2"],
    ['<?xml version="1.0" encoding="iso-8859-2"?><html>', "iso-8859-2"],
    ['<meta charset="utf-16le">', "utf-8"],
    ['<meta charset="x-user-defined">', "windows-1252"],
    ['<meta charset="iso-8859-2', "windows-1252"],
  ])("%s", (page, encoding) => {
    expect(sniffEncoding(ascii(page), null)).toBe(encoding);
  });

  test("counts within the first 1,024 bytes only", () => {
    const meta = '<meta charset="iso-8859-2">';
    expect(sniffEncoding(ascii(`${" ".repeat(1024 - meta.length)}${meta}`), null)).toBe("iso-8859-2");
    expect(sniffEncoding(ascii(`${" ".repeat(1025 - meta.length)}${meta}`), null)).toBe("windows-1252");
  });
});

describe("nothing declared", () => {
  test("valid UTF-8 beyond ASCII is UTF-8", () => {
    expect(decodeBody(Buffer.from("<p>mașină 12 lei</p>"), "text/html")).toEqual({
      text: "<p>mașină 12 lei</p>",
      encoding: "utf-8",
    });
  });

  test("Romanian letters in single bytes are windows-1250", () => {
    const bytes = joined("<p>ma", [0xba], "in", [0xe3], " de sp", [0xe3], "lat, pre", [0xfe], " 12 lei</p>");
    expect(decodeBody(bytes, null)).toEqual({
      text: "<p>maşină de spălat, preţ 12 lei</p>",
      encoding: "windows-1250",
    });
  });

  test("French letters in single bytes are windows-1252", () => {
    const bytes = joined("<p>Prix : d", [0xe8], "s 12 ", [0x80], ", voil", [0xe0], "</p>");
    expect(decodeBody(bytes, null)).toEqual({
      text: "<p>Prix : dès 12 €, voilà</p>",
      encoding: "windows-1252",
    });
  });

  test("the page's language decides where it is given", () => {
    expect(sniffEncoding(joined('<html class="a" lang="ro-RO"><p>', [0x80], "</p>"), null)).toBe(
      "windows-1250",
    );
  });
});

test("bytes that the encoding does not know become U+FFFD", () => {
  expect(decodeBody(joined("a", [0xff], "b"), "text/html; charset=utf-8").text).toBe("a\ufffdb");
});

test("labels of unsupported encodings are unknown", () => {
  expect(encodingOfLabel("iso-2022-kr")).toBeNull();
  expect(encodingOfLabel("x".repeat(5000))).toBeNull();
  expect(encodingOfLabel("latin1")).toBe("windows-1252");
});

test("any bytes and any header yield text in a known encoding", () => {
  const pieces = fc.constantFrom(
    "<meta ",
    "charset=",
    '"',
    "'",
    "utf-8",
    "<!--",
    "-->",
    ">",
    "=",
    "/",
    " ",
    "<?xml ",
  );
  const soup = fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 40 });
  fc.assert(
    fc.property(soup, fc.uint8Array({ maxLength: 64 }), fc.option(fc.string()), (parts, tail, header) => {
      const { text, encoding } = decodeBody(Buffer.concat([Buffer.from(parts.join("")), tail]), header);
      expect(typeof text).toBe("string");
      expect(encodingOfLabel(encoding)).toBe(encoding);
    }),
  );
});
