import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerWebApp } from "./web-app.ts";

const app = fastify();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vizor-web-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Vizor</title>");
  await registerWebApp(app, { folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

// The app says itself that there is no page; search engines read the status.
test.each([
  ["/", 200],
  ["/products?page=2", 200],
  ["/Register/", 200],
  ["/products/5", 404],
  ["/nowhere", 404],
  ["//sites", 404],
])("%s gets the web app with the status %i", async (url, status) => {
  const page = await app.inject({ url, headers: { accept: "text/html" } });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
  expect(page.body).toContain("<title>Vizor</title>");
});
