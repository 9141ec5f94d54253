import { setTimeout as sleep } from "node:timers/promises";
import type { Session, ShopClient } from "./client.ts";

/** Makes call after call, as an open window or a script does. */
export interface Caller {
  /** @param turn counts from 0 @returns the reply's status */
  call(turn: number): Promise<number>;
  readonly pauseMs: number;
}

/** Has all callers make their calls for some seconds. @param record gets each reply's status and time */
export async function makeCalls(
  callers: readonly Caller[],
  seconds: number,
  record: (status: number, ms: number) => void,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const calls = async ({ call, pauseMs }: Caller) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const start = performance.now();
      record(await call(turn), performance.now() - start);
      await sleep(pauseMs);
    }
  };
  await Promise.all(callers.map(calls));
}

/** Opens pages of the product list, in turns of some people of one shop. @param first page */
export function listWindow(
  client: ShopClient,
  sessions: readonly Session[],
  { size, first = 0 }: { readonly size: number; readonly first?: number },
): Caller {
  return {
    pauseMs: 20,
    call: (turn) => {
      const session = sessions[turn % sessions.length];
      if (session === undefined) throw new Error("nobody is signed in");
      const page = (first + turn) % 40;
      return client.call(session, "POST", `/api/products?page=${page}&size=${size}`, {});
    },
  };
}
