import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repairJson } from "./json-repair.ts";

function repaired(source: string): unknown {
  return JSON.parse(repairJson(source));
}

describe("broken JSON", () => {
  test("comments, duplicate and trailing commas are removed", () => {
    expect(repaired('{"a": 1, /* x */ "b": [1,,2,], // y\n }')).toEqual({ a: 1, b: [1, 2] });
  });

  test("surrounding CDATA and HTML comment markers are removed", () => {
    expect(repaired('//<![CDATA[\n{"a":1}\n//]]>')).toEqual({ a: 1 });
    expect(repaired('<!-- {"a":1} -->')).toEqual({ a: 1 });
  });

  test("line breaks and quotes inside a string remain text", () => {
    expect(repaired('{"a":"two\nlines, 30" wide","b":2}')).toEqual({ a: 'two lines, 30" wide', b: 2 });
  });

  test("an invalid escape keeps its letter", () => {
    expect(repaired('{"a":"L\\\'eau \\d"}')).toEqual({ a: "L'eau \\d" });
  });

  test("a missing end is added, and text after the end is dropped", () => {
    expect(repaired('{"a":[1,{"b":2')).toEqual({ a: [1, { b: 2 }] });
    expect(repaired('{"a":1};var x = 2')).toEqual({ a: 1 });
  });

  test("valid JSON keeps its value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const text = JSON.stringify({ value });
        expect(repaired(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});
