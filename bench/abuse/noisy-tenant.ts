import { setTimeout as sleep } from "node:timers/promises";
import type { AbusedServer, Session } from "./server.ts";

/** Opens pages of the product list, one after the other, with a pause between them. */
export interface Visitor {
  /** Of the people of one shop who take turns. */
  readonly sessions: readonly Session[];
  readonly size: number;
  readonly pauseMs: number;
}

export interface NoiseResult {
  /** ms of each of the quiet shop's calls. */
  readonly quietMs: readonly number[];
  /** Calls of the busy shop by status. */
  readonly busyReplies: ReadonlyMap<number, number>;
}

/**
 * Times the calls of a quiet shop while a busy one has `factor` windows open.
 * @param factor 0 = nobody else
 */
export async function measureBeside(
  server: AbusedServer,
  quiet: Visitor,
  busy: Visitor,
  { factor, seconds }: { readonly factor: number; readonly seconds: number },
): Promise<NoiseResult> {
  const end = performance.now() + seconds * 1000;
  const quietMs: number[] = [];
  const busyReplies = new Map<number, number>();
  const visits = async (visitor: Visitor, record: (status: number, ms: number) => void, first = 0) => {
    for (let page = first; performance.now() < end; page = (page + 1) % 40) {
      const start = performance.now();
      record(await openPage(server, visitor, page), performance.now() - start);
      await sleep(visitor.pauseMs);
    }
  };
  await Promise.all([
    visits(quiet, (status, ms) => {
      if (status !== 200) throw new Error(`the quiet shop's list answered ${status}`);
      quietMs.push(ms);
    }),
    ...Array.from({ length: factor }, (_, window) =>
      visits(busy, (status) => busyReplies.set(status, (busyReplies.get(status) ?? 0) + 1), window),
    ),
  ]);
  return { quietMs, busyReplies };
}

async function openPage(
  { origin }: AbusedServer,
  { sessions, size }: Visitor,
  page: number,
): Promise<number> {
  const session = sessions[page % sessions.length];
  if (session === undefined) throw new Error("nobody is signed in");
  const query = new URLSearchParams({ domain: session.domain, page: String(page), size: String(size) });
  const reply = await fetch(`${origin}/api/products?${query}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${session.token}` },
    body: "{}",
  });
  await reply.arrayBuffer();
  return reply.status;
}
