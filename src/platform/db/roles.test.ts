import { expect, test } from "vitest";
import { addressForRole, scramVerifier } from "./roles.ts";

test("a verifier has PostgreSQL's form, is always the same and does not show the password", () => {
  const verifier = scramVerifier("pencil", "vizor_app");
  expect(verifier).toMatch(/^SCRAM-SHA-256\$4096:[\w+/]{22}==\$[\w+/]{43}=:[\w+/]{43}=$/);
  expect(verifier).toBe(scramVerifier("pencil", "vizor_app"));
  expect(verifier).not.toBe(scramVerifier("pencil", "vizor_worker"));
});

test("a role's address has the host, port, database and options of the owner's", () => {
  const secrets = { installSecret: "A".repeat(43) };
  const address = new URL(
    addressForRole("postgres://me:pw@db.example:6432/shop?sslmode=require", "vizor_app", secrets),
  );
  expect(address.host).toBe("db.example:6432");
  expect(address.pathname + address.search).toBe("/shop?sslmode=require");
  expect(address.username).toBe("vizor_app");
  expect(address.password).not.toBe("pw");
});
