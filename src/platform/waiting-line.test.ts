import { expect, test } from "vitest";
import { BusyError } from "./errors.ts";
import { createWaitingLine } from "./waiting-line.ts";

/** Work that ends when it is told to. */
function controlled() {
  let end: (how?: Error) => void = () => undefined;
  const work = () =>
    new Promise<string>((resolve, reject) => {
      end = (how) => (how ? reject(how) : resolve("done"));
    });
  return { work, end: (how?: Error) => end(how) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("two at a time, one waits, the fourth is sent away; a place that is free again is given to who waits", async () => {
  const line = createWaitingLine({ atOnce: 2, mostWaiting: 1 });
  const [a, b, c] = [controlled(), controlled(), controlled()];
  const first = line.run(a.work);
  const second = line.run(b.work);
  let isThirdIn = false;
  const third = line.run(() => {
    isThirdIn = true;
    return c.work();
  });
  await expect(line.run(async () => "never")).rejects.toBeInstanceOf(BusyError);
  await settle();
  expect(isThirdIn).toBe(false);
  a.end();
  expect(await first).toBe("done");
  await settle();
  expect(isThirdIn).toBe(true);
  b.end();
  c.end();
  expect(await Promise.all([second, third])).toEqual(["done", "done"]);
  expect(await line.run(async () => "free")).toBe("free");
});

test("work that fails gives its place back", async () => {
  const line = createWaitingLine({ atOnce: 1, mostWaiting: 0 });
  await expect(line.run(() => Promise.reject(new Error("x")))).rejects.toThrow("x");
  expect(await line.run(async () => 1)).toBe(1);
});
