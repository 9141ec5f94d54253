import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { CallerDisconnectedError, TooManyAtOnceError } from "../errors.ts";
import type { Actor } from "../session-gate.ts";
import { createHeavyCalls, type HeavyCallLimits } from "./heavy-calls.ts";

const unlimited = { concurrency: 99, maxWaiting: 99 };

/** Calls named by their company's letter and a number; records which began, and ends each on demand. */
function createScene(limits: HeavyCallLimits) {
  const calls = createHeavyCalls(limits);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, { isDisconnected = (): boolean => false, userId = name.charCodeAt(0) } = {}) => {
    const actor = { userId, companyId: name.charCodeAt(0) } as Actor;
    const socket = {
      get destroyed() {
        return isDisconnected();
      },
    };
    const request = { raw: { socket } } as unknown as FastifyRequest;
    const work = () =>
      new Promise<string>((resolve) => {
        began.push(name);
        ends.set(name, () => resolve(name));
      });
    return calls.run(actor, request, work);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { began, run, end };
}

test("many calls of one company do not fill the queue: another company's first call runs before the rest of them", async () => {
  const { began, run, end } = createScene({
    concurrency: 3,
    perCompany: { concurrency: 2, maxWaiting: 4 },
    perPerson: unlimited,
  });
  const all = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"].map((name) => run(name));
  await end("");
  expect(began).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(began.at(-1)).toBe("c1");
  for (const name of ["a2", "b1", "c1", "b2", "a3", "a4"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1", "c1", "b2"]);
});

test("a newcomer waits for at most the calls that each other company may have under way", async () => {
  const { began, run, end } = createScene({
    concurrency: 2,
    perCompany: { concurrency: 2, maxWaiting: 99 },
    perPerson: unlimited,
  });
  const rushes = ["a", "b", "c"].flatMap((company) => Array.from({ length: 9 }, (_, at) => company + at));
  const all = [...rushes, "n0"].map((name) => run(name));
  await end("");
  for (let ended = 0; ended < rushes.length + 1; ended++) await end(began[ended] ?? "");
  await Promise.all(all);
  expect(began.indexOf("n0")).toBe(6);
});

test("of a person who makes too many calls at once the next is refused, and nobody else's", async () => {
  const { run, end } = createScene({
    concurrency: 9,
    perCompany: unlimited,
    perPerson: { concurrency: 1, maxWaiting: 1 },
  });
  const held = [run("a1"), run("a2")];
  await expect(run("a3")).rejects.toBeInstanceOf(TooManyAtOnceError);
  const colleague = run("a4", { userId: 7 });
  await end("");
  await end("a4");
  expect(await colleague).toBe("a4");
  await end("a1");
  await end("a2");
  expect(await Promise.all(held)).toEqual(["a1", "a2"]);
  const again = run("a5");
  await end("");
  await end("a5");
  expect(await again).toBe("a5");
});

test("a call whose caller disconnected while it waited is not started, and frees its place", async () => {
  const { began, run, end } = createScene({
    concurrency: 1,
    perCompany: { concurrency: 1, maxWaiting: 9 },
    perPerson: unlimited,
  });
  let hasLeft = false;
  const first = run("a1");
  const left = run("a2", { isDisconnected: () => hasLeft });
  const last = run("a3");
  await end("");
  hasLeft = true;
  await Promise.all([expect(left).rejects.toBeInstanceOf(CallerDisconnectedError), end("a1")]);
  await end("a3");
  expect([await first, await last, began]).toEqual(["a1", "a3", ["a1", "a3"]]);
});
