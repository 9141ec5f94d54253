import fc from "fast-check";
import { expect, test } from "vitest";
import { keyGroups } from "./scan-step.tsx";

test("a key is displayed in groups of four", () => {
  expect(keyGroups("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
  expect(keyGroups("JBSWY3")).toBe("JBSW Y3");
  expect(keyGroups("")).toBe("");
});

test("without the blanks it is the key", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z2-7]{0,64}$/), (secret) => {
      expect(keyGroups(secret).replaceAll(" ", "")).toBe(secret);
    }),
  );
});
