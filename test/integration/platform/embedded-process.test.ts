import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { stopOrphan } from "../../../src/platform/db/embedded-postgres.ts";
import { createDataFolder, type DataFolder } from "../../support/database/data-folder.ts";
import { boundMs } from "../../support/time-limits.ts";
import { until } from "../../support/until.ts";
import { plainEnvironment, startVizorProcess, watchEnd } from "../../support/vizor-process.ts";

/** The first test that starts the product creates and migrates its database. */
let folder: DataFolder;

beforeAll(() => {
  folder = createDataFolder();
});

afterEach(() => stopOrphan(folder.path));

afterAll(() => folder.remove());

interface ProcessState {
  readonly pid: number;
  /** Of each of its threads. */
  readonly nicenesses: readonly number[];
}

/** The processes of a program of ours whose data are in this test's folder. */
function processesOf(program: string): ProcessState[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids
    .filter((pid) => isOurs(pid, program))
    .map((pid) => ({
      pid: Number(pid),
      nicenesses: list(`/proc/${pid}/task`).flatMap((thread) => {
        const stat = read(`/proc/${pid}/task/${thread}/stat`);
        return stat === "" ? [] : nicenessIn(stat);
      }),
    }));
}

const isOurs = (pid: string, program: string) =>
  read(`/proc/${pid}/cmdline`).includes(program) &&
  read(`/proc/${pid}/environ`).includes(`DATA_DIR=${folder.path}`);

/** Empty for a process or a thread that has ended, and for a process of another user. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** @see proc_pid_stat(5): the 19th field; the second one, a name in parentheses, may contain blanks */
function nicenessIn(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
}

async function status(url: string): Promise<number> {
  const reply = await fetch(url);
  await reply.arrayBuffer();
  return reply.status;
}

test("it serves requests, its state and its metrics, and SIGTERM stops it and its database", async () => {
  const vizor = await startVizorProcess({ DATA_DIR: folder.path });
  expect(await status(`${vizor.address}/healthz`)).toBe(200);
  expect(await status(`${vizor.address}/readyz`)).toBe(200);
  const metrics = await (await fetch(`${vizor.address}/metrics`)).text();
  expect(metrics).toMatch(/vizor_http_request_seconds_count\{method="GET",route="\/readyz",status="200"\} 1/);
  const startMs = performance.now();
  vizor.child.kill("SIGTERM");
  expect(await vizor.ended()).toBe(0);
  expect(performance.now() - startMs).toBeLessThan(boundMs(25_000));
  expect(folder.serverPid()).toBeUndefined();
});

/** A request whose head the server has read and whose last byte it waits for. */
async function requestInHand(address: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const reply = new Promise<string>((resolve) => {
    socket.once("data", (data) => resolve(String(data).slice(0, 12)));
    socket.once("close", () => resolve("closed"));
    socket.on("error", () => undefined);
  });
  const body = JSON.stringify({ email: "nobody@example.ro", password: "not the password" });
  const head = `POST /login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}content-length: ${body.length}\r\n\r\n${body.slice(0, -1)}`);
  return {
    finish: async () => {
      socket.write(body.slice(-1));
      const start = await reply;
      socket.destroy();
      return start;
    },
  };
}

test("requests in progress at SIGTERM get their response, and idle keep-alive connections do not delay the exit", async () => {
  const vizor = await startVizorProcess({ DATA_DIR: folder.path });
  const inHand = await Promise.all(Array.from({ length: 8 }, () => requestInHand(vizor.address)));
  // Two requests over one connection: before the second, the server has read what came on all others.
  for (let request = 0; request < 2; request += 1) await status(`${vizor.address}/healthz`);
  const startMs = performance.now();
  vizor.child.kill("SIGTERM");
  await until("no more requests are accepted", () =>
    status(`${vizor.address}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  const answers = await Promise.all(inHand.map(({ finish }) => finish()));
  expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 401"]));
  expect(await vizor.ended()).toBe(0);
  expect(performance.now() - startMs).toBeLessThan(boundMs(10_000));
  expect(vizor.output()).not.toContain("could not be stopped cleanly");
});

test("invalid settings stop the start, with their names and without their values", async () => {
  const canary = "canary-9Zk";
  const startMs = performance.now();
  const child = spawn(process.execPath, ["src/main.ts"], {
    env: { ...plainEnvironment(), PORT: canary, DATABASE_URL: `mysql://u:${canary}@h/d`, SERVICES: canary },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const code = await watchEnd(child)();
  expect(performance.now() - startMs).toBeLessThan(boundMs(2000));
  expect(code).toBe(1);
  for (const key of ["PORT", "DATABASE_URL", "SERVICES"]) expect(output).toContain(key);
  expect(output).not.toContain(canary);
});

test("a port in use stops the start with a message, and no database keeps running", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(startVizorProcess({ DATA_DIR: folder.path, PORT: String(port) })).rejects.toThrow(
    /is taken: set PORT/,
  );
  expect(folder.serverPid()).toBeUndefined();
  other.close();
});

test("when the launcher is killed, the product and its database stop", async () => {
  const launcher = await startVizorProcess({ DATA_DIR: folder.path }, ["test/support/launch-main.ts"]);
  expect(folder.serverPid()).toBeDefined();
  launcher.child.kill("SIGKILL");
  await until("its database has stopped", () => folder.serverPid() === undefined);
  await expect(fetch(`${launcher.address}/healthz`)).rejects.toThrow();
});

test("when the product is killed, the launcher stops its database and exits with the signal's code", async () => {
  const launcher = await startVizorProcess({ DATA_DIR: folder.path }, ["test/support/launch-main.ts"]);
  const [product] = processesOf("/src/main.ts");
  process.kill(product?.pid ?? 0, "SIGKILL");
  expect(await launcher.ended()).toBe(137);
  expect(folder.serverPid()).toBeUndefined();
});

/** A product that was killed leaves its background process to end by itself. */
const untilNoneIsLeft = () =>
  until("those of earlier products have ended", () => processesOf("background-main.ts").length === 0);

test("background work runs in a process of its own with a lower priority, which is started again when it ends", async () => {
  await untilNoneIsLeft();
  const vizor = await startVizorProcess({ DATA_DIR: folder.path });
  const [first, ...others] = processesOf("background-main.ts");
  expect(others).toEqual([]);
  expect(new Set(first?.nicenesses)).toEqual(new Set([10]));
  process.kill(first?.pid ?? 0, "SIGKILL");
  await until("another one runs", () =>
    processesOf("background-main.ts").some(({ pid }) => pid !== first?.pid),
  );
  expect(await status(`${vizor.address}/readyz`)).toBe(200);
  vizor.child.kill("SIGTERM");
  expect(await vizor.ended()).toBe(0);
  expect(processesOf("background-main.ts")).toEqual([]);
});

test("when the product is killed, its background process ends", async () => {
  await untilNoneIsLeft();
  const vizor = await startVizorProcess({ DATA_DIR: folder.path });
  expect(processesOf("background-main.ts")).toHaveLength(1);
  vizor.child.kill("SIGKILL");
  await untilNoneIsLeft();
});
