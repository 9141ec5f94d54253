import { expect, test } from "vitest";
import { pageIdOf } from "./page-id.ts";

test("the id is the address's SHA-256 with the bits of a version 8 UUID", () => {
  // sha256("abc") = ba7816bf 8f01cfea 414140de 5dae2223 …: the 13th digit becomes 8, the 17th 4 → 8.
  expect(pageIdOf("abc")).toBe("ba7816bf-8f01-8fea-8141-40de5dae2223");
});

test("different addresses have different ids, the same address the same", () => {
  const ids = Array.from({ length: 1000 }, (_, n) => pageIdOf(`https://shop.ro/${n}`));
  expect(new Set(ids).size).toBe(1000);
  expect(pageIdOf("https://shop.ro/7")).toBe(ids[7]);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
