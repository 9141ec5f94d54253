import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ExtractedPage, run } from "./extract.ts";

const product = (
  name: string,
) => `<!doctype html><html lang="ro"><head><title>${name}</title></head><body><h1>${name}</h1>
  <p class="price">100,00 lei</p><button>Adaugă în coș</button></body></html>`;
const wall = "<!doctype html><title>Shop</title><h1>Confirmați că nu sunteți robot</h1>";

let dir: string;
let answers: Record<string, ExtractedPage>;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "vizor-extract-"));
  const url = "https://shop.example/ceainic-smarald";
  const pages = {
    "plain.html": { body: product("Ceainic Smarald"), url },
    "moved.html": {
      body: product("Ceainic Smarald"),
      url,
      finalUrl: "https://shop.example/p/ceainic-smarald.html",
    },
    "home.html": { body: product("Oală Onix"), url, finalUrl: "https://shop.example/?removed=1" },
    "other.html": { body: product("Ceainic Rubin"), url, finalUrl: "https://shop.example/ceainic-rubin" },
    "wall.html": { body: wall, url, status: 404 },
    "accepted-wall.html": { body: wall, url, status: 202 },
    "gone.html": { body: "<!doctype html><h1>Pagina nu există</h1>", url, status: 404 },
    "outage.html": { body: product("Ceainic Smarald"), url, status: 503 },
  };
  for (const [file, { body }] of Object.entries(pages)) writeFileSync(join(dir, file), body);
  const manifest = Object.entries(pages).map(([file, { body, ...page }]) => ({ file, ...page }));
  writeFileSync(join(dir, "manifest.json"), JSON.stringify({ pages: manifest }));
  let out = "";
  const stdout = new Writable({
    write: (chunk, _encoding, done) => {
      out += String(chunk);
      done();
    },
  });
  expect(await run(["--pages", dir], { stdin: Readable.from([]), stdout, stderr: process.stderr })).toBe(0);
  answers = JSON.parse(out);
});

afterAll(() => rmSync(dir, { recursive: true }));

test.each([
  ["plain.html", "100", null],
  ["moved.html", "100", null],
  ["home.html", null, "something-else"],
  ["other.html", null, "something-else"],
  ["wall.html", null, "blocked"],
  ["accepted-wall.html", null, "blocked"],
  ["gone.html", null, "gone"],
  ["outage.html", null, "server-error"],
])("%s has the price %s and the reason %s", (file, price, reason) => {
  expect(answers[file]).toMatchObject({ price, reason });
});
