import fc from "fast-check";
import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const key = new Uint8Array(32).fill(1);
const nonce = new Uint8Array(12).fill(2);

test("sealed bytes open for their owner with their key", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.string(), (bytes, owner) => {
      const sealed = seal(key, bytes, owner, nonce);
      expect(sealed).toHaveLength(12 + 16 + bytes.length);
      expect(unseal(key, sealed, owner)).toEqual(Buffer.from(bytes));
    }),
  );
});

test("another key, another owner and any changed or missing byte do not open it", () => {
  const sealed = seal(key, Buffer.from("a secret of twenty b"), "4711", nonce);
  expect(unseal(new Uint8Array(32).fill(9), sealed, "4711")).toBeNull();
  expect(unseal(key, sealed, "4712")).toBeNull();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(key, changed, "4711")).toBeNull();
    expect(unseal(key, sealed.subarray(0, at), "4711")).toBeNull();
  }
});

test("a text sealed by another implementation of AES-256-GCM opens", async () => {
  const subtle = globalThis.crypto.subtle;
  const imported = await subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const algorithm = { name: "AES-GCM", iv: nonce, additionalData: Buffer.from("4711") };
  const whole = Buffer.from(await subtle.encrypt(algorithm, imported, Buffer.from("plain")));
  const [ciphertext, tag] = [whole.subarray(0, -16), whole.subarray(-16)];
  expect(unseal(key, Buffer.concat([nonce, tag, ciphertext]), "4711")?.toString()).toBe("plain");
});
