import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecoveryCode, recoveryCode, recoveryCodeHash } from "./recovery-code.ts";

const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

test("80 bits are 16 letters and digits in groups of five", () => {
  expect(recoveryCode(new Uint8Array(10))).toBe("00000-00000-00000-0");
  expect(recoveryCode(new Uint8Array(10).fill(255))).toBe("zzzzz-zzzzz-zzzzz-z");
  // 0x00 0x44 0x32 0x14 0xc7 = 00000 00001 00010 00011 00100 00101 00110 00111
  const counting = [0x00, 0x44, 0x32, 0x14, 0xc7];
  expect(recoveryCode(Uint8Array.from([...counting, ...counting]))).toBe("01234-56701-23456-7");
});

test("no two bit patterns share a code, and none has a letter that looks like another", () => {
  fc.assert(
    fc.property(tenBytes, tenBytes, (a, b) => {
      const [codeA, codeB] = [recoveryCode(a), recoveryCode(b)];
      expect(codeA === codeB).toBe(Buffer.compare(a, b) === 0);
      expect(codeA).not.toMatch(/[ilou]/);
    }),
  );
});

test("a code is read in any spelling: capitals, blanks, no dashes, O for 0, I and L for 1", () => {
  fc.assert(
    fc.property(tenBytes, (bytes) => {
      const code = recoveryCode(bytes);
      const plain = code.replaceAll("-", "");
      expect(readRecoveryCode(code)).toBe(plain);
      expect(readRecoveryCode(` ${code.toUpperCase().replaceAll("-", " ")} `)).toBe(plain);
      expect(readRecoveryCode(plain.replaceAll("0", "O").replace("1", "I").replaceAll("1", "l"))).toBe(plain);
    }),
  );
});

test("another length, other letters and six digits are no recovery code", () => {
  for (const text of [
    "",
    "123456",
    "00000-00000-00000",
    "00000-00000-00000-00",
    "0000u-00000-00000-0",
    "ș".repeat(16),
  ]) {
    expect(readRecoveryCode(text), text).toBeNull();
  }
});

test("the hash is SHA-256", () => {
  expect(recoveryCodeHash("0000000000000000").toString("hex")).toBe(
    "fcdb4b423f4e5283afa249d762ef6aef150e91fccd810d43e5e719d14512dec7",
  );
});
