import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { password } from "../products/users.ts";

const loginReply = z.object({ sessionToken: z.string() });
const builtAssets = fileURLToPath(new URL("../../dist/web/assets", import.meta.url));

export interface AbusedServer {
  /** For example "http://127.0.0.1:40123". */
  readonly origin: string;
  readonly port: number;
  /** Resident memory of the server's process, without its database, bytes. */
  rssBytes(): number;
  /** A session of a user of a generated shop. */
  signIn(name: "ana" | "bob" | "dan" | "eva" | "ion" | "mia", siteId: number): Promise<Session>;
  /** Makes a call for a shop and reads its reply. @returns the status */
  call(session: Session, method: "POST" | "PUT", path: string, body: unknown): Promise<number>;
  /** The reply of a call that reads. @throws Error where it is refused */
  read(session: Session, path: string): Promise<unknown>;
  /** Cancels tests of rules, and waits until the background work has ended. */
  becomeIdle(): Promise<void>;
  close(): Promise<void>;
}

export interface Session {
  readonly token: string;
  readonly domain: string;
}

/** Starts the product in a process of its own, with two shops. */
export async function openAbusedServer(products: number): Promise<AbusedServer> {
  const folder = mkdtempSync(join(tmpdir(), "vizor-bench-abuse-"));
  // As root, PostgreSQL runs under another account. If that cannot enter the folder, the data is stored elsewhere and not deleted.
  chmodSync(folder, 0o711);
  const entry = fileURLToPath(new URL("./server.process.ts", import.meta.url));
  const child = fork(entry, [join(folder, "data"), String(products)]);
  const started = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`the server ended with code ${code}`);
    }),
  ]);
  const origin = z.url().parse(started[0]);
  return {
    origin,
    port: Number(new URL(origin).port),
    rssBytes: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    signIn: async (name, siteId) => {
      const reply = await fetch(`${origin}/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          email: `${name}${siteId}@shop.example`,
          password,
          rememberMe: false,
        }),
      });
      if (!reply.ok) throw new Error(`signing in failed with status ${reply.status}`);
      return {
        token: loginReply.parse(await reply.json()).sessionToken,
        domain: `shop${siteId}.example`,
      };
    },
    call: async ({ token, domain }, method, path, body) => {
      const reply = await fetch(`${origin}${path}${path.includes("?") ? "&" : "?"}domain=${domain}`, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      await reply.arrayBuffer();
      return reply.status;
    },
    read: async ({ token, domain }, path) => {
      const reply = await fetch(`${origin}${path}?domain=${domain}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      return reply.json();
    },
    becomeIdle: async () => {
      child.send("idle");
      await once(child, "message");
    },
    close: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** Path of the largest script of the built web app. @throws Error when it has not been built */
export function largestScript(): string {
  const scripts = existsSync(builtAssets)
    ? readdirSync(builtAssets).filter((name) => name.endsWith(".js"))
    : [];
  const [largest] = scripts.toSorted(
    (one, other) => statSync(join(builtAssets, other)).size - statSync(join(builtAssets, one)).size,
  );
  if (largest === undefined) throw new Error("build the web app first: npx vite build");
  return `/assets/${largest}`;
}
