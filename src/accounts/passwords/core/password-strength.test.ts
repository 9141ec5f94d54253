import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

const person = ["Ana", "Ionescu", "ana.ionescu@magazin-verde.example", "Magazin Verde SRL"];
const of = (password: string) => passwordStrength(password, person);

test("below eight characters, counted as people count them, nothing is more than weak", () => {
  for (const password of ["", "kX9#pw2", "😀🍋🚲🦉"])
    expect(of(password)).toEqual({ level: "weak", advice: "too-short" });
});

test("a password that the server refuses as too long is weak", () => {
  expect(of("kX9#pw2v".repeat(17))).toEqual({ level: "weak", advice: "too-long" });
});

test("eight characters of every kind are fair: 4.7 + 4.7 … for letters, 3.3 for digits, 5 for signs make 33 bits", () => {
  expect(of("kX9#pw2v")).toEqual({ level: "fair", advice: "longer" });
});

test.each(["Xy7!kP2q#Lm9", "calculator-albastru"])("%s is good, and would be better longer", (password) => {
  expect(of(password)).toEqual({ level: "good", advice: "longer" });
});

test.each(["vara aceasta am urcat pe munte", "țesut-galben-48-roți", "trei cai verzi pe pereți"])(
  "words that do not belong together are strong and need no advice: %s",
  (password) => {
    expect(of(password)).toEqual({ level: "strong", advice: null });
  },
);

test.each([
  ["P@ssw0rd2026!", "common-word"],
  ["Bucuresti#1", "common-word"],
  ["hunter2hunter2hunter2", "common-word"],
  ["Ionescu-1990", "personal"],
  ["MagazinVerde7", "personal"],
  ["12345678", "sequence"],
  ["aaaaaaaaaa", "sequence"],
  ["poiuytrewq7", "sequence"],
  ["q1w2e3r4t5y6", "sequence"],
  ["3edc4rfv5tgb", "sequence"],
  ["!!!!!!!!!!!!", "sequence"],
  ["tapir-tapir-tapir", "repeat"],
] as const)("%s is weak, with the reason: %s", (password, advice) => {
  expect(of(password)).toEqual({ level: "weak", advice });
});

test("words are recognised despite diacritics, case and look-alikes", () => {
  for (const password of ["Primăvară!1", "PRIMAVARA!1", "Pr1m@v4r4!1"])
    expect(of(password).advice, password).toBe("common-word");
});

test("no password that many people use is called strong, and of a hundred at most one is called good", () => {
  const common = dictionary["passwords-common"].map(String).filter((password) => password.length >= 8);
  expect(common.length).toBeGreaterThan(10_000);
  const levels = common.map((password) => passwordStrength(password, []).level);
  expect(levels.filter((level) => level === "strong")).toEqual([]);
  expect(levels.filter((level) => level === "good").length).toBeLessThan(common.length / 100);
});

test("no text makes the estimate throw, also half a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 140 }), fc.string(), (password, name) => {
      passwordStrength(password, [name, password]);
    }),
  );
  expect(of("\ud800\ud800\ud800\ud800\ud800\ud800\ud800\ud800").level).toBe("weak");
});
