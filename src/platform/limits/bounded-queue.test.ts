import { expect, test } from "vitest";
import { BusyError } from "../errors.ts";
import { createBoundedQueue, createKeyedQueue } from "./bounded-queue.ts";

/** A task that ends when `end` is called. */
function controlled() {
  let end: (how?: Error) => void = () => undefined;
  const task = () =>
    new Promise<string>((resolve, reject) => {
      end = (how) => (how ? reject(how) : resolve("done"));
    });
  return { task, end: (how?: Error) => end(how) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const refusal = () => new BusyError();

test("two run, one waits, the fourth is refused; the task that waits gets the place that becomes free", async () => {
  const queue = createBoundedQueue({ concurrency: 2, maxWaiting: 1, refusal });
  const [a, b, c] = [controlled(), controlled(), controlled()];
  const first = queue.run(a.task);
  const second = queue.run(b.task);
  let hasThirdBegun = false;
  const third = queue.run(() => {
    hasThirdBegun = true;
    return c.task();
  });
  await expect(queue.run(async () => "never")).rejects.toBeInstanceOf(BusyError);
  await settle();
  expect(hasThirdBegun).toBe(false);
  a.end();
  expect(await first).toBe("done");
  await settle();
  expect(hasThirdBegun).toBe(true);
  b.end();
  c.end();
  expect(await Promise.all([second, third])).toEqual(["done", "done"]);
  expect(await queue.run(async () => "free")).toBe("free");
});

test("a task that fails frees its place", async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 0, refusal });
  await expect(queue.run(() => Promise.reject(new Error("x")))).rejects.toThrow("x");
  expect(await queue.run(async () => 1)).toBe(1);
});

test("each key has its own limit, and again after its queue was idle", async () => {
  const queue = createKeyedQueue<string>({ concurrency: 1, maxWaiting: 0, refusal });
  const held = controlled();
  const first = queue.run("a", held.task);
  await expect(queue.run("a", async () => "never")).rejects.toBeInstanceOf(BusyError);
  expect(await queue.run("b", async () => "at once")).toBe("at once");
  held.end();
  expect(await first).toBe("done");
  await settle();
  const again = controlled();
  const second = queue.run("a", again.task);
  await expect(queue.run("a", async () => "never")).rejects.toBeInstanceOf(BusyError);
  again.end();
  expect(await second).toBe("done");
});
