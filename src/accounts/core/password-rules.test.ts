import fc from "fast-check";
import { expect, test } from "vitest";
import { refusalOfPassword } from "./password-rules.ts";

const person = ["Ana", "Ionescu", "ana.ionescu@magazin-verde.ro", "Magazin Verde SRL"];

test("eight characters at least, 128 at most", () => {
  expect(refusalOfPassword("kX9#pw2", person)).toBe("too-short");
  expect(refusalOfPassword("kX9#pw2v", person)).toBeNull();
  expect(refusalOfPassword(`z${"kX9#pw2v".repeat(16)}`, person)).toBe("too-long");
});

test("characters are counted, not UTF-16 units: four emoji are too short", () => {
  expect(refusalOfPassword("😀🍋🚲🦉", person)).toBe("too-short");
});

test("a common word stays common with capitals, look-alikes, digits and signs", () => {
  for (const password of ["password", "P@ssw0rd2026!", "Parola123!", "1234qwertyuiop", "Bucuresti#1"]) {
    expect(refusalOfPassword(password, person), password).toBe("common");
  }
});

test("runs and repeated motifs are common", () => {
  for (const password of [
    "12345678",
    "87654321",
    "11111111",
    "abcdefgh",
    "abababab",
    "xyzxyzxyz1",
    "20262026",
  ]) {
    expect(refusalOfPassword(password, person), password).toBe("common");
  }
});

test("the person's own words are refused, with a tail too", () => {
  for (const password of ["ionescu1990", "Magazinverde1", "ana.ionescu@magazin-verde.ro"]) {
    expect(refusalOfPassword(password, person), password).not.toBeNull();
  }
});

test("no text makes the check throw, and long random ones pass", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      refusalOfPassword(text, [text]);
    }),
  );
  expect(refusalOfPassword("vara aceasta am urcat pe munte", person)).toBeNull();
  expect(refusalOfPassword("țesut-galben-48-roți", person)).toBeNull();
});
