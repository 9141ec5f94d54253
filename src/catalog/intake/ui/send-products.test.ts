import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addProductRows } from "../intake.contract.ts";
import { batchesOf, nothingSent, sendProducts, splitRejected } from "./send-products.ts";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const rows = (count: number, competitorUrls: string[] = []) =>
  Array.from({ length: count }, (_, n) => ({ line: n + 1, url: `https://magazin.ro/${n}`, competitorUrls }));
const answer = (added: number, refusals: object[] = []) =>
  Response.json({ added, offers: 2 * added, refusals });

test("450 rows are sent in batches of 200, 200 and 50, in order", () => {
  const batches = batchesOf(rows(450));
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(batches.flat()).toEqual(rows(450));
});

test("rows with many long addresses are sent in smaller batches of at most 400,000 characters", () => {
  const batches = batchesOf(
    rows(
      60,
      Array.from({ length: 10 }, () => "x".repeat(2000)),
    ),
  );
  expect(batches.flat()).toHaveLength(60);
  for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(450_000);
});

test("rows with many competitors are sent in smaller batches of at most 20,000 addresses, the limit of one call", () => {
  // 151 addresses a row: 132 rows are 19,932 addresses, 133 would be 20,083.
  const batches = batchesOf(rows(200, Array<string>(150).fill("x")));
  expect(batches.map(({ length }) => length)).toEqual([132, 68]);
  expect(addProductRows.body.safeParse({ rows: bodyOf(132) }).success).toBe(true);
  expect(addProductRows.body.safeParse({ rows: bodyOf(133) }).success).toBe(false);
});

const bodyOf = (count: number) =>
  rows(count, Array<string>(150).fill("x")).map(({ url, competitorUrls }) => ({ url, competitorUrls }));

test("results are summed, and a rejection is reported with its line of the text", async () => {
  fetched
    .mockResolvedValueOnce(answer(200))
    .mockResolvedValueOnce(
      answer(9, [{ row: 3, url: "https://magazin.ro/203", reason: "duplicate", message: "m" }]),
    );
  const progress = vi.fn();
  const sent = await sendProducts("magazin.ro", rows(210), nothingSent, progress);
  expect(sent).toEqual({
    added: 209,
    offers: 418,
    rejected: [{ line: 204, url: "https://magazin.ro/203", reason: "duplicate" }],
    done: 210,
  });
  expect(progress).toHaveBeenCalledTimes(2);
});

test("a retry after a failure continues where the last attempt ended", async () => {
  fetched.mockResolvedValueOnce(answer(200)).mockResolvedValueOnce(new Response("away", { status: 503 }));
  let reached = nothingSent;
  const first = sendProducts("magazin.ro", rows(210), nothingSent, (sent) => {
    reached = sent;
  });
  await expect(first).rejects.toThrow("503");
  expect(reached.done).toBe(200);
  fetched.mockResolvedValueOnce(answer(10));
  expect(await sendProducts("magazin.ro", rows(210), reached, () => undefined)).toMatchObject({
    added: 210,
    done: 210,
  });
  const [, init] = fetched.mock.calls[2] ?? [];
  expect(JSON.parse(String(init?.body)).rows).toHaveLength(10);
});

test("rejections of the browser and of the server are listed together, by line; known addresses are only counted", () => {
  const errors = [{ line: 7, url: "x", reason: "malformed" as const }];
  const rejected = [
    { line: 2, url: "y", reason: "too-long" },
    { line: 3, url: "z", reason: "duplicate" },
  ];
  const split = splitRejected(errors, { ...nothingSent, rejected });
  expect(split.rejected.map(({ line }) => line)).toEqual([2, 7]);
  expect(split.known).toBe(1);
});
