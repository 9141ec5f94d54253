import { expect, test } from "vitest";
import { competitionAmong, createCompetition } from "./competition.ts";
import { competitionFeatureNames, writeCompetitionFeatures } from "./features/competition-features.ts";
import { featureNames, writePairFeatures } from "./features/pair-features.ts";
import { probabilityOf } from "./pair-score.ts";
import { preparePairs } from "./pairs-at-hand.ts";
import { prepareProduct } from "./prepare-product.ts";
import { createWordStatistics } from "./word-statistics.ts";

const titles = (...list: string[]) => list.map((title) => prepareProduct({ title }));
const [own, otherOwn] = titles("Aspirator Rowenta Silence Force", "Fierbator Tefal Good Value") as [
  ReturnType<typeof prepareProduct>,
  ReturnType<typeof prepareProduct>,
];
const [exact, near, far] = titles(
  "Rowenta aspirator Silence Force",
  "Aspirator Rowenta Silence Force Compact",
  "Cuptor electric Zass",
) as [typeof own, typeof own, typeof own];

function competitionFeatures(
  a: typeof own,
  b: typeof own,
  competition?: ReturnType<typeof createCompetition>,
) {
  const out = new Float32Array(featureNames.length);
  writePairFeatures(a, b, out, competition);
  return Array.from(out.subarray(featureNames.length - competitionFeatureNames.length));
}

test("alternatives are the products of the other side that share words, the most similar first", () => {
  const competition = createCompetition([own, otherOwn], [near, far, exact]);
  expect(competition.alternativesOf(own).products).toEqual([exact, near]);
  expect(competition.alternativesOf(near).products).toEqual([own]);
  expect(competition.alternativesOf(otherOwn).products).toEqual([]);
  expect(competition.alternativesOf(prepareProduct({ title: "Aspirator Rowenta" })).products).toEqual([]);
});

test("a pair without an alternative leads over nothing, and the order of the products makes no difference", () => {
  expect(competitionFeatures(own, exact)).toEqual(competitionFeatureNames.map(() => Number.NaN));
  const competition = createCompetition([own, otherOwn], [near, far, exact]);
  expect(competitionFeatures(own, exact, competition)).toEqual(competitionFeatures(exact, own, competition));
  const alone = createCompetition([own], [exact]);
  expect(competitionFeatures(own, exact, alone)).toEqual(competitionFeatureNames.map(() => Number.NaN));
});

test("the best pair leads and the next one is behind by as much", () => {
  const competition = competitionAmong(own, [exact, near]);
  const [lead = 0, , above] = competitionFeatures(own, exact, competition);
  const [behind = 0, , aboveNear] = competitionFeatures(own, near, competition);
  expect(lead).toBeGreaterThan(0);
  expect(behind).toBeCloseTo(-lead, 5);
  expect([above, aboveNear]).toEqual([0, 1]);
});

test("a pair is less probable beside a more similar one", () => {
  const beside = probabilityOf(own, near, { competition: competitionAmong(own, [near, exact]) });
  const first = probabilityOf(own, near, { competition: competitionAmong(own, [near, far]) });
  expect(beside).toBeLessThan(first);
});

test("equal products of a file are prepared once, and each side knows the other", () => {
  const left = { title: "Bosch WAN28263BY" };
  const right = { title: "Bosch WAN 28263 BY" };
  const other = { title: "Bosch WAN 28264 BY" };
  const { pairs, competition } = preparePairs(
    [
      { left, right },
      { left: { ...left }, right: other },
    ],
    createWordStatistics(),
  );
  expect(pairs[0]?.left).toBe(pairs[1]?.left);
  expect(competition.alternativesOf(pairs[0]?.left ?? own).products).toHaveLength(2);
});

test("the features are written behind those of the pair, never beyond", () => {
  const out = new Float32Array(featureNames.length + 1).fill(7);
  writeCompetitionFeatures(own, near, undefined, out, featureNames.length - competitionFeatureNames.length);
  expect(out.at(-1)).toBe(7);
});
