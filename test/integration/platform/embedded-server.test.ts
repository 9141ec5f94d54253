import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { serverAccount } from "../../../src/platform/db/embedded/account.ts";
import { packagedBinaries, usableBinaries } from "../../../src/platform/db/embedded/binaries.ts";
import { openEmbeddedPostgres, stopOrphan } from "../../../src/platform/db/embedded-postgres.ts";
import { createDataFolder, type DataFolder } from "../../support/database/data-folder.ts";
import { boundMs } from "../../support/time-limits.ts";
import { until } from "../../support/until.ts";

const isRoot = process.getuid?.() === 0;
const opened: DataFolder[] = [];

function dataFolder(parent?: string): DataFolder {
  const folder = createDataFolder(parent);
  opened.push(folder);
  return folder;
}
/** For tests that need a database, and not its creation. */
let shared: DataFolder;

beforeAll(() => {
  shared = createDataFolder();
});

afterEach(async () => {
  for (const folder of opened.splice(0)) await folder.remove();
  await stopOrphan(shared.path);
});

afterAll(() => shared.remove());

const open = (folder: DataFolder) => openEmbeddedPostgres(folder.path, { isDurable: false });

async function ask<T>(url: string, text: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ value: T }>(text)).rows[0]?.value;
  } finally {
    await client.end();
  }
}

test("it folds Romanian letters, is UTF-8, listens on loopback only and requires a password", async () => {
  const server = await open(shared);
  try {
    expect(
      await ask(server.url, "select lower('ȚESUT') = 'țesut' and 'ȚESUT' ilike '%țesut%' as value"),
    ).toBe(true);
    expect(await ask(server.url, "select current_setting('listen_addresses') as value")).toBe("127.0.0.1");
    const wrong = new URL(server.url);
    wrong.password = "wrong";
    await expect(ask(wrong.toString(), "select 1 as value")).rejects.toMatchObject({ code: "28P01" });
    const extensions = "('pg_trgm', 'unaccent', 'btree_gin', 'citext')";
    const count = `select count(*)::int as value from pg_available_extensions where name in ${extensions}`;
    expect(await ask(server.url, count)).toBe(4);
  } finally {
    await server.stop();
  }
});

test("a second start has the same port and rows", async () => {
  const folder = dataFolder();
  const first = await open(folder);
  await ask(first.url, "create table kept as select 7 as value");
  await first.stop();
  expect(folder.serverPid()).toBeUndefined();
  const startMs = performance.now();
  const second = await open(folder);
  expect(performance.now() - startMs).toBeLessThan(boundMs(1000));
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, "select value from kept")).toBe(7);
  await second.stop();
});

test("a server whose starter was killed is adopted with all rows, and stopped by its new owner", async () => {
  const folder = shared;
  const program = `
    const { openEmbeddedPostgres } = await import(${JSON.stringify(join(process.cwd(), "src/platform/db/embedded-postgres.ts"))});
    await openEmbeddedPostgres(${JSON.stringify(folder.path)}, { isDurable: false });
    console.log("open");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const pid = folder.serverPid();
  expect(pid).toBeGreaterThan(1);
  const dead = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await dead;
  expect(folder.serverPid()).toBe(pid);
  const startMs = performance.now();
  const adopted = await open(folder);
  expect(performance.now() - startMs).toBeLessThan(boundMs(1000));
  expect(adopted.pid()).toBe(pid);
  await adopted.stop();
  expect(folder.serverPid()).toBeUndefined();
});

test("five concurrent starts share one server, and the last one to exit stops it", async () => {
  const folder = dataFolder();
  const program = `
    const { openEmbeddedPostgres } = await import(${JSON.stringify(join(process.cwd(), "src/platform/db/embedded-postgres.ts"))});
    const server = await openEmbeddedPostgres(${JSON.stringify(folder.path)}, { isDurable: false });
    console.log(server.pid());
    process.stdin.once("data", async () => { await server.stop(); process.exit(0); });`;
  const children = Array.from({ length: 5 }, () =>
    spawn(process.execPath, ["--input-type=module", "--eval", program], {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const pids = await Promise.all(
    children.map(
      (child) =>
        new Promise<string>((resolve) => child.stdout.once("data", (text) => resolve(String(text).trim()))),
    ),
  );
  expect(new Set(pids).size).toBe(1);
  for (const [index, child] of children.entries()) {
    expect(folder.serverPid()).toBe(Number(pids[0]));
    const end = new Promise((resolve) => child.once("exit", resolve));
    child.stdin.write("stop\n");
    await end;
    if (index < 4) expect(await stopOrphan(folder.path)).toBe(false);
  }
  expect(folder.serverPid()).toBeUndefined();
});

test("a server that is killed is restarted on the same port with every acknowledged row", async () => {
  const server = await openEmbeddedPostgres(shared.path);
  try {
    await ask(server.url, "create table kept as select 7 as value");
    const first = server.pid();
    process.kill(first, "SIGKILL");
    await until("another server runs", () => server.pid() !== first);
    expect(await ask(server.url, "select value from kept")).toBe(7);
  } finally {
    await server.stop();
  }
});

test("a start right after a kill waits for the last backends of the killed server", async () => {
  const first = await open(shared);
  const client = new pg.Client({ connectionString: first.url });
  client.on("error", () => {});
  await client.connect();
  // A backend that computes does not notice that its server is gone, and its shared memory prevents a start.
  const work = client
    .query("do $$ begin while clock_timestamp() < now() + interval '2 s' loop end loop; end $$")
    .catch(() => {});
  await until(
    "the backend computes",
    async () =>
      (await ask(first.url, "select 1 as value from pg_stat_activity where query like 'do %'")) === 1,
  );
  process.kill(first.pid(), "SIGKILL");
  const second = await open(shared);
  try {
    expect(await ask(second.url, "select 1 as value")).toBe(1);
  } finally {
    await work;
    await client.end().catch(() => {});
    await second.stop();
    await first.stop();
  }
});

test("a leftover pid file with the id of another process does not prevent the start", async () => {
  const first = await open(shared);
  const pidFile = join(first.clusterDir, "postmaster.pid");
  const text = readFileSync(pidFile, "utf8");
  await first.stop();
  writeFileSync(pidFile, text.replace(/^\d+/, String(process.pid)));
  const second = await open(shared);
  expect(await ask(second.url, "select 1 as value")).toBe(1);
  await second.stop();
});

test("binaries that the account cannot reach are copied with their links, once", () => {
  const packaged = packagedBinaries();
  const copies = mkdtempSync(join(tmpdir(), "vizor-copies-"));
  const hidden = mkdtempSync(join(tmpdir(), "vizor-hidden-"));
  chmodSync(copies, 0o755);
  try {
    const closed = join(hidden, "package");
    cpSync(packaged.packageDir, closed, { recursive: true, verbatimSymlinks: true });
    // Not executable, as in a clone that the account cannot enter.
    chmodSync(join(closed, "native", "bin", "postgres"), 0o644);
    const native = usableBinaries({ ...packaged, packageDir: closed }, serverAccount(), copies);
    expect(native).toBe(join(copies, `postgres-${packaged.version}`, "native"));
    expect(existsSync(join(native, "lib", "libpq.so.5"))).toBe(true);
    const inode = statSync(native).ino;
    expect(statSync(usableBinaries({ ...packaged, packageDir: closed }, serverAccount(), copies)).ino).toBe(
      inode,
    );
  } finally {
    rmSync(copies, { recursive: true, force: true });
    rmSync(hidden, { recursive: true, force: true });
  }
});

if (isRoot) {
  test("as root in a folder that others cannot enter, the cluster is created in /var/lib/vizor, and a file has its path", async () => {
    const home = mkdtempSync(join(tmpdir(), "vizor-home-"));
    chmodSync(home, 0o700);
    const folder = dataFolder(home);
    chmodSync(home, 0o700);
    const server = await open(folder);
    expect(server.clusterDir).toMatch(/^\/var\/lib\/vizor\/[0-9a-f]{16}\/postgres$/);
    expect(readFileSync(join(folder.path, "postgres-location.txt"), "utf8").trim()).toBe(server.clusterDir);
    expect(statSync(server.clusterDir).uid).not.toBe(0);
    await ask(server.url, "create table kept as select 7 as value");
    await server.stop();
    const again = await open(folder);
    expect(await ask(again.url, "select value from kept")).toBe(7);
    await again.stop();
    await folder.remove();
    rmSync(home, { recursive: true, force: true });
  });

  test("as root the server runs under another account", async () => {
    const server = await open(shared);
    expect(statSync(`/proc/${server.pid()}`).uid).toBe(serverAccount()?.uid);
    expect(serverAccount()?.uid).toBeGreaterThan(0);
    await server.stop();
  });
}
