import { setTimeout as sleep } from "node:timers/promises";
import type { AbusedServer, Session } from "./server.ts";

/** Makes call after call, as an open window or a script does. */
export interface Caller {
  /** @param turn counts from 0 @returns the reply's status */
  call(turn: number): Promise<number>;
  readonly pauseMs: number;
}

export interface NoiseResult {
  /** ms of each of the quiet shop's calls. */
  readonly quietMs: readonly number[];
  /** Calls of the busy shop by status. */
  readonly busyReplies: ReadonlyMap<number, number>;
}

/** Times the calls of a quiet shop while callers of a busy one work. @param busy none: nobody else */
export async function measureBeside(
  quiet: Caller,
  busy: readonly Caller[],
  seconds: number,
): Promise<NoiseResult> {
  const end = performance.now() + seconds * 1000;
  const quietMs: number[] = [];
  const busyReplies = new Map<number, number>();
  const calls = async ({ call, pauseMs }: Caller, record: (status: number, ms: number) => void) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const start = performance.now();
      record(await call(turn), performance.now() - start);
      await sleep(pauseMs);
    }
  };
  await Promise.all([
    calls(quiet, (status, ms) => {
      if (status !== 200) throw new Error(`the quiet shop's list answered ${status}`);
      quietMs.push(ms);
    }),
    ...busy.map((caller) =>
      calls(caller, (status) => busyReplies.set(status, (busyReplies.get(status) ?? 0) + 1)),
    ),
  ]);
  return { quietMs, busyReplies };
}

/** Opens pages of the product list, in turns of some people of one shop. @param first page */
export function listWindow(
  server: AbusedServer,
  sessions: readonly Session[],
  { size, first = 0 }: { readonly size: number; readonly first?: number },
): Caller {
  return {
    pauseMs: 20,
    call: (turn) => {
      const session = sessions[turn % sessions.length];
      if (session === undefined) throw new Error("nobody is signed in");
      const page = (first + turn) % 40;
      return server.call(session, "POST", `/api/products?page=${page}&size=${size}`, {});
    },
  };
}
