import fc from "fast-check";
import { expect, test } from "vitest";
import { matchWords, offeredCommands } from "./offered-commands.ts";

test.each([
  ["Prețuri dinamice", "pret", [], 1],
  ["Prețuri dinamice", "DINAM", [], 0.8],
  ["Prețuri dinamice", "ețuri", [], 0.5],
  ["Prețuri dinamice", "din preturi", [], 0.8],
  ["Dynamic Prices", "reprice", ["pricing", "reprice"], 0.3],
  ["Dynamic Prices", "sites", [], 0],
  ["Dynamic Prices", "dynamic sites", [], 0],
] as const)("%s, typed %s: %d", (name, typed, others, fit) => {
  expect(matchWords(name, typed, others)).toBe(fit);
});

test("a name always matches itself and its beginning, in any case", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30 }), (name) => {
      expect(matchWords(name, name)).toBeGreaterThan(0);
      expect(matchWords(name, name.toUpperCase().slice(0, 1))).toBeGreaterThan(0);
    }),
  );
});

const command = (name: string, words: readonly string[] = [], isFound = false) => ({ name, words, isFound });
const groups = [
  { name: "Go to", commands: [command("Sites"), command("Settings", ["options"])] },
  { name: "Products", commands: [command("Options of a drill", [], true)] },
  { name: "Help", commands: [] },
  { name: "Account", commands: [command("Your options"), command("Options")] },
];
const namesOf = (typed: string) =>
  offeredCommands(groups, typed).map(({ name, commands }) => [name, ...commands.map((one) => one.name)]);

test("the best commands come first, with their groups; what the server found goes before matches by keywords", () => {
  expect(namesOf("options")).toEqual([
    ["Account", "Options", "Your options"],
    ["Products", "Options of a drill"],
    ["Go to", "Settings"],
  ]);
});

test("while nothing is typed all are offered, in their order; groups without a command never are", () => {
  expect(namesOf(" ")).toEqual([
    ["Go to", "Sites", "Settings"],
    ["Products", "Options of a drill"],
    ["Account", "Your options", "Options"],
  ]);
  expect(namesOf("xyzzy")).toEqual([["Products", "Options of a drill"]]);
});
