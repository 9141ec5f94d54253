import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { createClient, type ShopClient } from "./client.ts";

const builtAssets = fileURLToPath(new URL("../../dist/web/assets", import.meta.url));

export interface AbusedServer {
  /** For example "http://127.0.0.1:40123". */
  readonly origin: string;
  readonly port: number;
  /** Resident memory of the server's process, without its database, bytes. */
  rssBytes(): number;
  readonly client: ShopClient;
  /** Cancels tests of rules, and waits until the background work has ended. */
  becomeIdle(): Promise<void>;
  close(): Promise<void>;
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
    client: createClient(origin),
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
