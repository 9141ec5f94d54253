import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endOfBalanced, readLiteral } from "./literal.ts";

describe("a script's literal is read without executing it", () => {
  it.each([
    ["{a:1,'b':\"x\",c:[1,2,],}", { a: 1, b: "x", c: [1, 2] }],
    ["{on: !0, off: !1, none: undefined, empty: null}", { on: true, off: false, none: null, empty: null }],
    ["{/* note */ price: 12.5, // net\n qty: -3}", { price: 12.5, qty: -3 }],
    ["{name:'It\\'s \\u0103 \\x41\\n'}", { name: "It's ă A\n" }],
    ["{price: parseFloat('1899.99'), id: Number(5)}", { price: 1899.99, id: 5 }],
    ["{a: window.x(1, {b: 2}), c: 3}", { a: null, c: 3 }],
    ["{a: 'x' + y, b: `t`, c: `a\u0024{z}`}", { a: null, b: "t", c: null }],
    ["{f: function(){ return {a: '}'} }, g: 1}", { f: null, g: 1 }],
  ])("%s", (text, value) => {
    expect(readLiteral(text)).toEqual(value);
  });

  it("keeps __proto__ as a plain key", () => {
    const value = readLiteral('{"__proto__": {"polluted": 1}}');
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("reads all JSON as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const isWhole = typeof value === "object" && value !== null;
        if (isWhole) expect(readLiteral(text)).toEqual(JSON.parse(text));
        if (isWhole) expect(endOfBalanced(text, 0, text.length)).toBe(text.length);
      }),
      { numRuns: 1000 },
    );
  });

  it("never throws and stays linear on broken and hostile text", () => {
    const piece = fc.constantFrom(
      "{",
      "[",
      "(",
      '"',
      "'",
      "`",
      "a:",
      ",",
      "}",
      "]",
      "\\",
      "${",
      "/*",
      "//",
      "1",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        readLiteral(pieces.join(""));
        endOfBalanced(pieces.join(""), 0, 1000);
      }),
      { numRuns: 2000 },
    );
    for (const hostile of ["{", "[", "[[1],", "{a:", '"\\', "{a:b(", "/*", "//\n", "'"]) {
      const start = process.threadCpuUsage();
      readLiteral(`[${hostile.repeat(60_000)}`);
      const spent = process.threadCpuUsage(start);
      // An implementation with quadratic time would take minutes.
      expect((spent.user + spent.system) / 1e6, hostile).toBeLessThan(2);
    }
  });
});
