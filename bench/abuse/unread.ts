import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { AbusedServer } from "./server.ts";

export interface UnreadAttack {
  readonly path: string;
  readonly encoding: "br" | "gzip" | "identity";
  readonly sockets: number;
  /** Requests that each socket sends at once. */
  readonly pipelined: number;
  /** How often it sends them, a second apart. */
  readonly rounds: number;
  readonly seconds: number;
}

export interface UnreadResult {
  readonly rssBefore: number;
  readonly rssMost: number;
  /** The slowest answer of /healthz while it lasted, ms; Infinity when it failed. */
  readonly healthMs: number;
  /** Connections that were still open at the end. */
  readonly open: number;
}

/** Sends requests on many sockets and reads nothing. */
export async function attackUnread(server: AbusedServer, attack: UnreadAttack): Promise<UnreadResult> {
  const rssBefore = server.rssBytes();
  const request = `GET ${attack.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${attack.encoding}\r\n\r\n`;
  const sockets = await Promise.all(Array.from({ length: attack.sockets }, () => openSilent(server.port)));
  const sending = sendRounds(sockets, request.repeat(attack.pipelined), attack.rounds);
  let rssMost = rssBefore;
  let healthMs = 0;
  const end = performance.now() + attack.seconds * 1000;
  while (performance.now() < end) {
    healthMs = Math.max(healthMs, await timeHealth(server.origin));
    rssMost = Math.max(rssMost, server.rssBytes());
    await sleep(50);
  }
  await sending;
  const open = (await Promise.all(sockets.map((socket) => isOpen(socket)))).filter(Boolean).length;
  for (const socket of sockets) socket.destroy();
  return { rssBefore, rssMost, healthMs, open };
}

async function sendRounds(sockets: readonly Socket[], text: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const socket of sockets) if (socket.writable) socket.write(text);
    await sleep(1000);
  }
}

async function openSilent(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  // Without a listener for data nothing is read beyond the first 64 kB.
  return socket;
}

/** Whether the server has kept the connection: what it has sent is read first. */
async function isOpen(socket: Socket): Promise<boolean> {
  const ended = new Promise<false>((resolve) => {
    socket.once("close", () => resolve(false));
    socket.once("end", () => resolve(false));
  });
  if (socket.destroyed) return false;
  socket.resume();
  return Promise.race([ended, sleep(2000, true)]);
}

async function timeHealth(origin: string): Promise<number> {
  const start = performance.now();
  try {
    const reply = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(30_000) });
    await reply.text();
    return reply.ok ? performance.now() - start : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
