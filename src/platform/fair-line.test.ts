import { expect, test } from "vitest";
import { CallerGoneError, TooManyAtOnceError } from "./errors.ts";
import { createFairLine } from "./fair-line.ts";

/** Keeps the names of work in the order in which it began; each piece ends when its name is told. */
function stage() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const piece = (name: string) => () =>
    new Promise<string>((resolve) => {
      began.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { began, piece, end };
}

test("the rush of one party leaves room for another, whose first piece goes before the rest of the rush", async () => {
  const { began, piece, end } = stage();
  const line = createFairLine<string>({ atOnce: 3, atOnceEach: 2, mostWaitingEach: 4 });
  const run = (name: string) => line.run(name.slice(0, 1), piece(name));
  const all = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map(run);
  expect(began).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(began.at(-1)).toBe("c1");
  await end("a2");
  expect(began.at(-1)).toBe("a3");
  for (const name of ["b1", "c1", "a3", "a4", "b2"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1", "b2", "c1"]);
});

test("who asks for too much at once is sent away, and nobody else", async () => {
  const { piece, end } = stage();
  const line = createFairLine<string>({ atOnce: 9, atOnceEach: 1, mostWaitingEach: 1 });
  const held = [line.run("a", piece("a1")), line.run("a", piece("a2"))];
  await expect(line.run("a", piece("a3"))).rejects.toBeInstanceOf(TooManyAtOnceError);
  expect(await line.run("b", async () => "at once")).toBe("at once");
  await end("a1");
  await end("a2");
  expect(await Promise.all(held)).toEqual(["a1", "a2"]);
  expect(await line.run("a", async () => "again")).toBe("again");
});

test("what nobody waits for any more is not begun, and gives its place on", async () => {
  const { began, piece, end } = stage();
  const line = createFairLine<string>({ atOnce: 1, atOnceEach: 1, mostWaitingEach: 9 });
  const first = line.run("a", piece("a1"));
  const left = line.run("a", piece("a2"), () => false);
  const last = line.run("a", piece("a3"));
  await Promise.all([expect(left).rejects.toBeInstanceOf(CallerGoneError), end("a1")]);
  await end("a3");
  expect([await first, await last, began]).toEqual(["a1", "a3", ["a1", "a3"]]);
});

test("work that fails gives its place back", async () => {
  const line = createFairLine<number>({ atOnce: 1, atOnceEach: 1, mostWaitingEach: 0 });
  await expect(line.run(1, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await line.run(1, async () => "done")).toBe("done");
});
