import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createDataFolder, type DataFolder } from "../support/data-folder.ts";
import { plainEnvironment, startVizorProcess, watchEnd } from "../support/vizor-process.ts";

const opened: DataFolder[] = [];
function dataFolder(): DataFolder {
  const folder = createDataFolder();
  opened.push(folder);
  return folder;
}
afterEach(async () => {
  for (const folder of opened.splice(0)) await folder.remove();
});

async function status(url: string): Promise<number> {
  const reply = await fetch(url);
  await reply.arrayBuffer();
  return reply.status;
}

test("it serves, tells its state and its figures, and SIGTERM ends it and its database", async () => {
  const folder = dataFolder();
  const vizor = await startVizorProcess({ DATA_DIR: folder.path });
  expect(await status(`${vizor.address}/healthz`)).toBe(200);
  expect(await status(`${vizor.address}/readyz`)).toBe(200);
  const metrics = await (await fetch(`${vizor.address}/metrics`)).text();
  expect(metrics).toMatch(/vizor_http_request_seconds_count\{method="GET",route="\/readyz",status="200"\} 1/);
  const startMs = performance.now();
  vizor.child.kill("SIGTERM");
  expect(await vizor.ended()).toBe(0);
  expect(performance.now() - startMs).toBeLessThan(25_000);
  expect(folder.serverPid()).toBeUndefined();
});

test("requests in hand when SIGTERM comes are answered", async () => {
  const folder = dataFolder();
  const vizor = await startVizorProcess({ DATA_DIR: folder.path });
  const credentials = { email: "nobody@example.ro", password: "not the password" };
  const body = JSON.stringify(credentials);
  // An unknown person's sign-in takes as long as a known one's: long enough to be in hand when the signal comes.
  const inHand = Array.from({ length: 8 }, () =>
    fetch(`${vizor.address}/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }),
  );
  await sleep(15);
  vizor.child.kill("SIGTERM");
  const startMs = performance.now();
  const statuses = (await Promise.all(inHand)).map((reply) => reply.status);
  expect(statuses.every((code) => code === 401 || code === 429)).toBe(true);
  expect(await vizor.ended()).toBe(0);
  // Connections that their client would keep alive don't hold up the end.
  expect(performance.now() - startMs).toBeLessThan(10_000);
});

test("wrong settings end the start within 2 s, naming each and showing none", async () => {
  const canary = "canary-9Zk";
  const startMs = performance.now();
  const child = spawn(process.execPath, ["src/main.ts"], {
    env: { ...plainEnvironment(), PORT: canary, DATABASE_URL: `mysql://u:${canary}@h/d`, SERVICES: canary },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const code = await watchEnd(child)();
  expect(performance.now() - startMs).toBeLessThan(2000);
  expect(code).toBe(1);
  for (const key of ["PORT", "DATABASE_URL", "SERVICES"]) expect(output).toContain(key);
  expect(output).not.toContain(canary);
});

test("a taken port ends the start with a sentence and leaves no database behind", async () => {
  const first = dataFolder();
  const vizor = await startVizorProcess({ DATA_DIR: first.path });
  const second = dataFolder();
  const { port } = new URL(vizor.address);
  await expect(startVizorProcess({ DATA_DIR: second.path, PORT: port })).rejects.toThrow(
    /is taken: set PORT/,
  );
  expect(second.serverPid()).toBeUndefined();
  vizor.child.kill("SIGTERM");
  await vizor.ended();
});

test("when the launcher is killed outright, the product and its database end by themselves", async () => {
  const folder = dataFolder();
  const launcher = await startVizorProcess({ DATA_DIR: folder.path }, ["test/support/launch-main.ts"]);
  expect(folder.serverPid()).toBeDefined();
  launcher.child.kill("SIGKILL");
  const deadline = performance.now() + 10_000;
  while (folder.serverPid() !== undefined && performance.now() < deadline) await sleep(50);
  expect(folder.serverPid()).toBeUndefined();
  await expect(fetch(`${launcher.address}/healthz`)).rejects.toThrow();
});

test("when the product is killed outright, the launcher ends its database and tells by its exit code", async () => {
  const folder = dataFolder();
  const launcher = await startVizorProcess({ DATA_DIR: folder.path }, ["test/support/launch-main.ts"]);
  const pid = Number(/"pid":(\d+)/.exec(launcher.output())?.[1]);
  process.kill(pid, "SIGKILL");
  expect(await launcher.ended()).toBe(137);
  expect(folder.serverPid()).toBeUndefined();
});
