import { i18n } from "@lingui/core";
import { beforeEach, describe, expect, test } from "vitest";
import { type ProblemCode, problems } from "../../kit/problems.ts";
import { needCatalogs, switchLocale } from "../i18n/catalogs.ts";
import { messageForProblem } from "./message-for-problem.ts";
import { problemMessages } from "./problem-messages.ts";

const codes = Object.keys(problems) as ProblemCode[];
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);
const parametersOf = (code: ProblemCode) =>
  Object.fromEntries(namesIn(problems[code]).map((name) => [name, `<${name}>`]));

/** Sentences that are equal in both languages: none. */
const wordsOf = (code: ProblemCode) => messageForProblem({ code, parameters: parametersOf(code) });

describe.each(["en", "ro"] as const)("in %s", (locale) => {
  beforeEach(async () => {
    await needCatalogs("web", "problems");
    await switchLocale(locale);
  });

  test.each(codes)("%s has words, with its own parameters only", (code) => {
    const words = wordsOf(code);
    expect(words).toMatch(/\p{L}{2}/u);
    expect(words).not.toMatch(/[{}]|undefined/);
    const known = namesIn(problems[code]);
    for (const name of namesIn(problemMessages[code].message ?? "")) expect(known).toContain(name);
  });
});

test.each([
  ["en", 1, "1 product.", "1 site.", "1 person,"],
  ["en", 500, "500 products.", "500 sites.", "500 people,"],
  ["ro", 1, "1 produs.", "1 site.", "1 persoană,"],
  ["ro", 2, "2 produse.", "2 site-uri.", "2 persoane,"],
  ["ro", 20, "20 de produse.", "20 de site-uri.", "20 de persoane,"],
  ["ro", 500, "500 de produse.", "500 de site-uri.", "500 de persoane,"],
] as const)("limits of a plan agree with their number: %s %i", async (locale, limit, ...words) => {
  await needCatalogs("web", "problems");
  await switchLocale(locale);
  for (const [at, code] of ["PLAN_PRODUCTS_REACHED", "PLAN_SITES_REACHED", "PLAN_USERS_REACHED"].entries())
    expect(messageForProblem({ code, parameters: { plan: "Start", limit } })).toContain(` ${words[at]}`);
});

test("no code has the same words in both languages", async () => {
  await switchLocale("en");
  await needCatalogs("problems");
  const english = codes.map(wordsOf);
  await switchLocale("ro");
  expect(codes.filter((code, at) => wordsOf(code) === english[at])).toEqual([]);
});

test("an unknown code has no words, nor has any before the catalogue is loaded", () => {
  expect(messageForProblem({ code: "SOMETHING_NEW" })).toBeNull();
  expect(messageForProblem({ code: "constructor" })).toBeNull();
  expect(messageForProblem({ code: null })).toBeNull();
  const { id } = problemMessages.NOT_FOUND;
  const { [id]: _, ...others } = i18n.messages;
  i18n.load("de", others);
  i18n.activate("de");
  expect(messageForProblem({ code: "NOT_FOUND" })).toBeNull();
});
