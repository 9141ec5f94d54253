import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requireFolderOf } from "./data-folder.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "data-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const add = (name: string) => writeFileSync(join(folder, name), "{}");

test("a new folder may be used by either", () => {
  expect(() => requireFolderOf(folder, "product")).not.toThrow();
  expect(() => requireFolderOf(folder, "demo")).not.toThrow();
  expect(() => requireFolderOf(join(folder, "missing"), "demo")).not.toThrow();
});

test("the product does not start with the demo's data, which the demo uses again", () => {
  add("demo-accounts.json");
  add("secrets.json");
  expect(() => requireFolderOf(folder, "product")).toThrow(/holds the data of the demo.*DATA_DIR=/);
  expect(() => requireFolderOf(folder, "demo")).not.toThrow();
});

test("the demo does not start with the product's data, which the product uses again", () => {
  add("secrets.json");
  expect(() => requireFolderOf(folder, "demo")).toThrow(/holds the data of the product.*DATA_DIR=/);
  expect(() => requireFolderOf(folder, "product")).not.toThrow();
});
