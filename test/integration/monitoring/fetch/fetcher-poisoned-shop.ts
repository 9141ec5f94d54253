import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** How one path of the shop misbehaves. The request's head is given as text. */
export type Behaviour = (socket: Socket, head: string) => void;

export interface PoisonedShop {
  readonly port: number;
  /** "host:port" pair to be admitted. */
  readonly host: string;
  /** Connections that were opened. */
  connections(): number;
  /** Heads of the requests that came, in order. */
  readonly heads: string[];
  close(): Promise<void>;
}

/** A loopback shop that writes arbitrary bytes; the first segment of the path selects the behaviour. */
export async function openShop(
  behaviours: Readonly<Record<string, Behaviour>>,
  name = "shop",
): Promise<PoisonedShop> {
  const sockets = new Set<Socket>();
  const heads: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      const end = received.indexOf("\r\n\r\n");
      if (end === -1) return;
      const head = received.slice(0, end);
      received = received.slice(end + 4);
      heads.push(head);
      const segment = /^GET \/([^/? ]*)/.exec(head)?.[1] ?? "";
      const behaviour = behaviours[segment];
      if (behaviour) behaviour(socket, head);
      else reply(socket, "404 Not Found", {}, "");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `${name}.localhost:${port}`,
    heads,
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** Writes a whole reply with a right Content-Length, unless the headers give another. */
export function reply(
  socket: Socket,
  status: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
): void {
  const bytes = Buffer.from(body);
  const all = { "content-type": "text/html", "content-length": String(bytes.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`, "latin1"), bytes]));
}

/** Writes the same bytes again and again until the socket closes, at most `times` times. */
export function drip(socket: Socket, bytes: string | Uint8Array, everyMs: number, times = 10_000): void {
  let left = times;
  const timer = setInterval(() => {
    if (socket.destroyed || left-- === 0) clearInterval(timer);
    else if (socket.writableLength < 1_000_000) socket.write(bytes);
  }, everyMs);
  timer.unref();
}

/** Self-signed for shop.localhost, valid for a hundred years, used only here. */
export const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+Kwkgmo/xJa3ZXOF
8fRQhMqs4Ftlftw5341SqDzHvmKhRANCAASmDGteXn/GJUQQ3B4TAhbsCxOj5wKj
eW3n7RN23FgKMRLvy4n+9qGTXGE9n/O7S3iqRRu/kLVedXX4K7lp+nzF
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBpDCCAUqgAwIBAgIUIDlFqGnklbUeSz6RRJJe2HA1Su4wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOc2hvcC5sb2NhbGhvc3QwIBcNMjYxMTIxMDM0NDQwWhgPMjEy
NjEwMjgwMzQ0NDBaMBkxFzAVBgNVBAMMDnNob3AubG9jYWxob3N0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEpgxrXl5/xiVEENweEwIW7AsTo+cCo3lt5+0TdtxY
CjES78uJ/vahk1xhPZ/zu0t4qkUbv5C1XnV1+Cu5afp8xaNuMGwwHQYDVR0OBBYE
FCvBJ2wiTRpGPpZz8VKqIYh5AR+OMB8GA1UdIwQYMBaAFCvBJ2wiTRpGPpZz8VKq
IYh5AR+OMA8GA1UdEwEB/wQFMAMBAf8wGQYDVR0RBBIwEIIOc2hvcC5sb2NhbGhv
c3QwCgYIKoZIzj0EAwIDSAAwRQIgNyMojbifpTNdKF3/cPYyjv6QGH7FT2W6pKNq
uMTabuMCIQDzVKJJUyaDSEzYu6idXcWq3xGQ9SHDmb7RHXnzTnYqLw==
-----END CERTIFICATE-----
`,
};
