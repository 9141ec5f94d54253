import fc from "fast-check";
import { expect, test } from "vitest";
import { isListed, refusalOfPassword } from "./password-rules.ts";

const person = ["Ana", "Ionescu", "ana.ionescu@magazin-verde.ro", "Magazin Verde SRL"];

test("eight characters at least, 128 at most", () => {
  expect(refusalOfPassword("kX9#pw2", person)).toBe("too-short");
  expect(refusalOfPassword("kX9#pw2v", person)).toBeNull();
  expect(refusalOfPassword(`z${"kX9#pw2v".repeat(16)}`, person)).toBe("too-long");
});

test("characters are counted as people count them: neither UTF-16 units nor marks nor parts of a family make more", () => {
  expect(refusalOfPassword("😀🍋🚲🦉", person)).toBe("too-short");
  expect(refusalOfPassword("👨‍👩‍👧‍👦kX9#pw", person)).toBe("too-short");
  expect(refusalOfPassword("👨‍👩‍👧‍👦kX9#pwq", person)).toBeNull();
  expect(refusalOfPassword("k\u0301X\u03019\u0301#\u0301p\u0301w\u03012\u0301", person)).toBe("too-short");
  // 64 owls, each of two UTF-16 units, and 64 different letters.
  const letters = Array.from({ length: 64 }, (_, at) => `🦉${String.fromCodePoint(0x4e00 + at * at)}`).join(
    "",
  );
  expect(refusalOfPassword(letters, person)).toBeNull();
  expect(refusalOfPassword(`${letters}z`, person)).toBe("too-long");
});

test("a text beyond 1,000 UTF-16 units is too long, however few characters it makes", () => {
  expect(refusalOfPassword(`kX9#pw2v${"\u0301".repeat(992)}`, person)).toBeNull();
  expect(refusalOfPassword(`kX9#pw2v${"\u0301".repeat(993)}`, person)).toBe("too-long");
});

test("letters of every script are letters: a word in another script is not trailing punctuation", () => {
  expect(refusalOfPassword("a漢字仮名交文", person)).toBe("too-short");
  expect(refusalOfPassword("a漢字仮名交文書", person)).toBeNull();
});

test("the product's name is refused as a password, alone and with personal words", () => {
  for (const password of ["Vizor-2026!", "vizorVizor1", "my-Vizor-77", "AnaVizor2026"]) {
    expect(refusalOfPassword(password, person), password).not.toBeNull();
  }
});

test("a listed password is found in capitals, with look-alikes and with trailing digits and signs", () => {
  const list = new Set(["trustno1", "dragonball"]);
  for (const password of ["TRUSTNO1", "Dr4g0nb4ll", "dragonball-2026!", "ＤｒａｇｏｎＢａｌｌ"]) {
    expect(isListed(password, list), password).toBe(true);
  }
  for (const password of ["trustno12x", "dragonballs", "my dragonball", ""]) {
    expect(isListed(password, list), password).toBe(false);
  }
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

test("the person's own words are refused, also with trailing characters", () => {
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
