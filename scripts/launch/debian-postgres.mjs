import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryParent } from "./temporary-folder.mjs";

const programs = "/usr/lib/postgresql/15/bin";

export const hasDebianPostgres = () => existsSync(join(programs, "postgres"));

/**
 * Starts Debian's PostgreSQL 15, the oldest supported version, in a new folder for the integration tests.
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startDebianPostgres() {
  const identity = accountForRoot();
  const folder = mkdtempSync(join(temporaryParent(), "vizor-pg15-"));
  const data = join(folder, "data");
  const password = randomBytes(24).toString("base64url");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, identity.uid, identity.gid);
  const options = { ...identity, cwd: "/", env: { PATH: "/usr/bin:/bin", LC_ALL: "C" } };
  const init = spawnSync(
    join(programs, "initdb"),
    [
      "-D",
      data,
      "-U",
      "vizor_owner",
      `--pwfile=${passwordFile}`,
      "-A",
      "scram-sha-256",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
      "-N",
    ],
    { ...options, encoding: "utf8" },
  );
  if (init.status !== 0) throw new Error(`PostgreSQL 15 could not be initialised:\n${init.stderr}`);
  const port = await freePort();
  const log = openSync(join(folder, "log"), "a");
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    max_connections: 60,
    timezone: "UTC",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", data, ...args], {
    ...options,
    stdio: ["ignore", log, log],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  process.once("exit", () => server.kill("SIGQUIT"));
  await listening(port, server);
  return {
    url: `postgres://vizor_owner:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accountForRoot() {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: ask("-u"), gid: ask("-g") };
}

async function listening(port, server) {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    if (server.exitCode !== null) throw new Error("PostgreSQL 15 ended while starting");
    if (await answers(port)) return;
    await sleep(50);
  }
  throw new Error("PostgreSQL 15 does not start");
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
