import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repairJson } from "./json-repair.ts";

function mended(source: string): unknown {
  return JSON.parse(repairJson(source));
}

describe("broken JSON", () => {
  test("comments, doubled and trailing commas go", () => {
    expect(mended('{"a": 1, /* x */ "b": [1,,2,], // y\n }')).toEqual({ a: 1, b: [1, 2] });
  });

  test("CDATA and HTML comment marks around it go", () => {
    expect(mended('//<![CDATA[\n{"a":1}\n//]]>')).toEqual({ a: 1 });
    expect(mended('<!-- {"a":1} -->')).toEqual({ a: 1 });
  });

  test("raw line breaks and quotes inside a string stay text", () => {
    expect(mended('{"a":"two\nlines, 30" wide","b":2}')).toEqual({ a: 'two lines, 30" wide', b: 2 });
  });

  test("a wrong escape keeps its letter", () => {
    expect(mended('{"a":"L\\\'eau \\d"}')).toEqual({ a: "L'eau \\d" });
  });

  test("a missing end is closed and what follows the end is dropped", () => {
    expect(mended('{"a":[1,{"b":2')).toEqual({ a: [1, { b: 2 }] });
    expect(mended('{"a":1};var x = 2')).toEqual({ a: 1 });
  });

  test("sound JSON keeps its value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const text = JSON.stringify({ value });
        expect(mended(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});
