import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { boundMs } from "../time-limits.ts";

export interface WireRequest {
  readonly method: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface WireReply {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly ms: number;
}

export interface Wire {
  send(sent: WireRequest): Promise<WireReply>;
  close(): void;
}

/** Real connections to a loopback port, so that requests and responses pass through Node's HTTP parser. */
export function openWire(port: number, connections: number): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (sent) => send(port, agent, sent),
    close: () => agent.destroy(),
  };
}

/** A reply, and whether it is too slow. */
export interface TimedReply extends WireReply {
  readonly isSlow: boolean;
}

/** Slower responses are errors. */
const inTimeMs = 2000;
const maxTries = 5;
/**
 * On a busy machine every response is late: one is slow only if it takes this many times as long as a usual one at the
 * same time. `npm run test:all` checks the limit alone.
 */
const timesUsual = boundMs(0, 5);

/**
 * Sends until a reply is not slow, five times at most: a text that costs too much is slow each time. While the response
 * is 503, repeats it for up to a minute.
 * @param usual sends a request whose text is harmless
 */
export async function sendPatiently(
  send: () => Promise<WireReply>,
  usual: () => Promise<WireReply>,
): Promise<TimedReply> {
  let reply = await send();
  for (let again = 0; again < 60 && reply.status === 503; again += 1) {
    await sleep(1000);
    reply = await send();
  }
  for (let tries = 1; reply.ms > inTimeMs; tries += 1) {
    if (reply.ms < timesUsual * (await usual()).ms) break;
    if (tries === maxTries) return { ...reply, isSlow: true };
    reply = await send();
  }
  return { ...reply, isSlow: false };
}

function send(port: number, agent: Agent, { method, path, headers, body }: WireRequest): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const outgoing = request(
      { host: "127.0.0.1", port, agent, method, path, headers: { ...headers, ...length } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: Buffer.concat(chunks).toString(),
            ms: performance.now() - startMs,
          }),
        );
      },
    );
    outgoing.setTimeout(60_000, () => outgoing.destroy(new Error("no answer within a minute")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
