import { EventEmitter, once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { parseAddress, type Target, targetOf } from "../../../address/address.ts";
import { canonicalIp } from "../../../address/public-ip.ts";
import { EgressRefusedError } from "../core/transport-error.ts";
import type { AddressGuard } from "../guard.client.ts";

/**
 * A proxy on loopback that carries all traffic of a browser. Every host is checked by the guard and connected to at the
 * checked address; all bytes count against one limit.
 */
export interface EgressProxy {
  /** As "http://127.0.0.1:40123". */
  readonly address: string;
  /**
   * Announces a request of the page, whose host is then subject to the guard alone. Hosts that were not announced are
   * the browser's own telemetry and are refused.
   */
  expect(url: string): void;
  /** Why the host of an address was refused; null where it was not. */
  refusalOf(url: string): string | null;
  /** Bytes received so far, over all connections. */
  receivedBytes(): number;
  isExhausted(): boolean;
  close(): Promise<void>;
}

export interface EgressOptions {
  readonly guard: AddressGuard;
  /** Bytes after which all connections are closed. */
  readonly maxBytes: number;
  readonly connectMs: number;
}

/** The browser may connect before it announces the request; the proxy waits this long. */
const EXPECTATION_MS = 1500;

const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** Hop-by-hop headers, and those for the proxy itself (RFC 9110, 7.6.1). */
const HOP_HEADERS = new Set([
  "connection",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

export async function startEgressProxy(options: EgressOptions): Promise<EgressProxy> {
  const proxy = new GuardingProxy(options);
  await proxy.listen();
  return proxy;
}

class GuardingProxy implements EgressProxy {
  readonly #refusals = new Map<string, string>();
  readonly #expected = new Set<string>();
  readonly #expectations = new EventEmitter().setMaxListeners(0);
  readonly #options: EgressOptions;
  readonly #server = createServer({ maxHeaderSize: 32 * 1024 });
  readonly #sockets = new Set<Duplex>();
  #receivedBytes = 0;

  constructor(options: EgressOptions) {
    this.#options = options;
    this.#server.on("connection", (socket) => this.#register(socket));
    this.#server.on("request", (request, response) => void this.#forward(request, response));
    this.#server.on("connect", (request, client, head) => void this.#tunnel(request, client, head));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  expect(url: string): void {
    const key = keyOf(url);
    this.#expected.add(key);
    this.#expectations.emit(key);
  }

  refusalOf(url: string): string | null {
    return this.#refusals.get(keyOf(url)) ?? null;
  }

  receivedBytes(): number {
    return this.#receivedBytes;
  }

  isExhausted(): boolean {
    return this.#receivedBytes > this.#options.maxBytes;
  }

  listen(): Promise<void> {
    return new Promise((done, fail) => {
      this.#server.once("error", fail);
      this.#server.listen(0, "127.0.0.1", done);
    });
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((done) => this.#server.close(() => done()));
  }

  /** Encrypted traffic and web sockets: bytes are passed on unread. */
  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on("error", () => client.destroy());
    try {
      const parsed = parseAddress(`https://${request.url ?? ""}`, this.#options.guard.policy);
      if (!parsed.found) throw new EgressRefusedError(parsed.reason);
      const upstream = await this.#open(targetOf(parsed.url));
      upstream.on("data", (chunk: Buffer) => this.#count(chunk));
      upstream.on("close", () => client.destroy());
      client.on("close", () => upstream.destroy());
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    } catch (error) {
      this.#note(error, `https://${request.url ?? ""}`);
      client.destroy();
    }
  }

  /** Plain HTTP in absolute form. A refusal closes the connection: a reply of ours could be mistaken for the shop's. */
  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const parsed = parseAddress(request.url ?? "", this.#options.guard.policy);
      if (!parsed.found) throw new EgressRefusedError(parsed.reason);
      if (!METHODS.has(request.method ?? "")) throw new EgressRefusedError("method");
      const upstream = await this.#open(targetOf(parsed.url));
      const forwarded = httpRequest({
        createConnection: () => upstream,
        method: request.method,
        path: `${parsed.url.pathname}${parsed.url.search}`,
        headers: { ...endToEnd(request.headers), host: parsed.url.host, connection: "close" },
      });
      forwarded.on("response", (reply) => {
        reply.on("data", (chunk: Buffer) => this.#count(chunk));
        reply.on("error", () => response.destroy());
        response.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
        reply.pipe(response);
      });
      forwarded.on("error", () => response.destroy());
      response.on("close", () => upstream.destroy());
      request.pipe(forwarded);
    } catch (error) {
      this.#note(error, request.url ?? "");
      response.destroy();
    }
  }

  async #open(target: Target): Promise<Socket> {
    if (this.isExhausted()) throw new EgressRefusedError("budget");
    if (!(await this.#isExpected(target))) throw new EgressRefusedError("unexpected-host");
    const admission = await this.#options.guard.admit(target);
    if (!admission.admitted) throw new EgressRefusedError(admission.reason);
    const [ip = ""] = admission.ips;
    const socket = this.#register(connect({ host: ip, port: target.port }));
    await connected(socket, this.#options.connectMs);
    if (canonicalIp(socket.remoteAddress ?? "") === canonicalIp(ip)) return socket;
    socket.destroy();
    throw new EgressRefusedError("peer-changed");
  }

  async #isExpected(target: Target): Promise<boolean> {
    const key = `${target.hostname}:${target.port}`;
    if (this.#expected.has(key)) return true;
    const signal = AbortSignal.timeout(EXPECTATION_MS);
    return once(this.#expectations, key, { signal }).then(
      () => true,
      () => false,
    );
  }

  #register<T extends Duplex>(socket: T): T {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#sockets.delete(socket));
    return socket;
  }

  #count(chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.isExhausted()) for (const socket of this.#sockets) socket.destroy();
  }

  #note(error: unknown, url: string): void {
    if (error instanceof EgressRefusedError) this.#refusals.set(keyOf(url), error.refusal);
  }
}

/** "host:port" of an address; the text itself where it is none. */
function keyOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url.slice(0, 100);
  const { hostname, port } = targetOf(parsed);
  return `${hostname}:${port}`;
}

function connected(socket: Socket, connectMs: number): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => socket.destroy(new Error("connect timeout")), connectMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      done();
    });
    socket.once("error", fail);
    socket.once("close", () => {
      clearTimeout(timer);
      fail(new Error("closed"));
    });
  });
}

function endToEnd<T>(headers: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name)));
}
