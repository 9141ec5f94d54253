import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deriveKey, loadSecrets } from "./secrets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vizor-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the first start creates the secrets with mode 0600, the second reads the same", () => {
  const first = loadSecrets(folder);
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(loadSecrets(folder)).toEqual(first);
});

test("a file that others may read is refused", () => {
  loadSecrets(folder);
  chmodSync(join(folder, "secrets.json"), 0o640);
  expect(() => loadSecrets(folder)).toThrow(/can be read by others/);
});

test("a folder that everybody may write is refused", () => {
  loadSecrets(folder);
  chmodSync(folder, 0o777);
  expect(() => loadSecrets(folder)).toThrow(/can be written by everybody/);
  chmodSync(folder, 0o711);
  expect(() => loadSecrets(folder)).not.toThrow();
});

test("a damaged file is refused without showing its content", () => {
  writeFileSync(join(folder, "secrets.json"), '{"installSecret":"canary', { mode: 0o600 });
  expect(() => loadSecrets(folder)).toThrow(/damaged/);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toContain("canary");
});

test("keys for two purposes differ, and each is always the same", () => {
  const secrets = { installSecret: "A".repeat(43) };
  const session = deriveKey(secrets, "session token").toString("hex");
  expect(session).not.toBe(deriveKey(secrets, "reset token").toString("hex"));
  expect(session).toBe(deriveKey(secrets, "session token").toString("hex"));
  expect(session).toHaveLength(64);
});
