import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { derivePassword, loadSecrets } from "../secrets.ts";
import { type Cluster, ensureCluster, superuser } from "./embedded/cluster.ts";
import { type UserRegister, userRegister, withFolderLock } from "./embedded/folder-lock.ts";
import { placeCluster } from "./embedded/place.ts";
import { findRunning, isPostgres, type RunningServer, startServer, stopServer } from "./embedded/server.ts";

const watchMs = 250;
const lockWaitMs = 120_000;

export interface EmbeddedPostgres {
  /** The superuser's address of the database `vizor`. Contains a password: never log it. */
  readonly url: string;
  /** The server's process id; changes after a crash and restart. */
  pid(): number;
  readonly clusterDir: string;
  /** Releases the server, which is shut down when no other process uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** False only for tests. */
  readonly isDurable?: boolean;
  /** Called when the server died and was restarted, or could not be. */
  readonly onRestart?: (failure: unknown) => void;
}

interface Session {
  readonly cluster: Cluster;
  readonly dataDir: string;
  readonly password: string;
  readonly lockFile: string;
  readonly users: UserRegister;
  readonly options: EmbeddedOptions;
  running: RunningServer;
  isStopped: boolean;
}

/**
 * Starts PostgreSQL in the data folder, or uses the one that runs there: shared with another process of ours, or orphaned
 * when its starter was killed. While this process runs, a server that dies is restarted on the same port.
 */
export async function openEmbeddedPostgres(
  dataDirPath: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const secrets = loadSecrets(dataDirPath);
  const dataDir = realpathSync(dataDirPath);
  const password = derivePassword(secrets, "database superuser");
  const usersDir = join(dataDir, "postgres-users");
  mkdirSync(usersDir, { recursive: true, mode: 0o700 });
  const users = userRegister(usersDir);
  const lockFile = join(dataDir, "postgres.lock");
  const session = await withFolderLock(lockFile, lockWaitMs, async (): Promise<Session> => {
    const cluster = placeCluster(dataDir, password);
    await ensureCluster(cluster, password);
    const running = (await findRunning(cluster)) ?? (await start(dataDir, cluster, options, undefined));
    await ensureDatabase(running.port, password, cluster.dir);
    users.enter();
    return { cluster, dataDir, password, lockFile, users, options, running, isStopped: false };
  });
  const timer = watch(session);
  return {
    url: addressOf(session.running.port, password, "vizor"),
    clusterDir: session.cluster.dir,
    pid: () => session.running.pid,
    stop: () => {
      clearTimeout(timer());
      return stop(session);
    },
  };
}

/**
 * Stops a server that no process of ours uses.
 * @returns whether one was stopped
 */
export async function stopOrphan(dataDirPath: string): Promise<boolean> {
  const usersDir = join(dataDirPath, "postgres-users");
  if (!existsSync(usersDir)) return false;
  const dataDir = realpathSync(dataDirPath);
  const installMark = derivePassword(loadSecrets(dataDir), "database superuser");
  return withFolderLock(join(dataDir, "postgres.lock"), lockWaitMs, async () => {
    if (!userRegister(usersDir).leave()) return false;
    const running = await findRunning(placeCluster(dataDir, installMark));
    if (running) await stopServer(running.pid);
    return running !== undefined;
  });
}

async function start(
  dataDir: string,
  cluster: Cluster,
  options: EmbeddedOptions,
  fixedPort: number | undefined,
): Promise<RunningServer> {
  const portFile = join(dataDir, "postgres-port");
  const running = await startServer(cluster, {
    logFile: join(dataDir, "postgres.log"),
    port: fixedPort ?? readPort(portFile),
    isPortFixed: fixedPort !== undefined,
    isDurable: options.isDurable ?? true,
  });
  writeFileSync(portFile, String(running.port), { mode: 0o600 });
  return running;
}

function readPort(file: string): number | undefined {
  try {
    return Number(readFileSync(file, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function addressOf(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

/** Also checks that the server on this port belongs to our cluster. */
async function ensureDatabase(port: number, password: string, clusterDir: string): Promise<void> {
  const client = new pg.Client({
    connectionString: addressOf(port, password, "postgres"),
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ dir: string; hasDatabase: boolean }>(
      `select current_setting('data_directory') as dir,
              exists (select from pg_database where datname = 'vizor') as "hasDatabase"`,
    );
    const found = rows[0];
    if (found && realpathSync(found.dir) !== realpathSync(clusterDir)) {
      throw new Error(`Port ${port} belongs to another database server`);
    }
    if (!found?.hasDatabase) await client.query("create database vizor");
  } finally {
    await client.end();
  }
}

/** @returns a function that returns the current timer */
function watch(session: Session): () => NodeJS.Timeout {
  let timer: NodeJS.Timeout;
  const look = async () => {
    if (!isPostgres(session.running.pid)) await restart(session);
    if (!session.isStopped) timer = setTimeout(look, watchMs).unref();
  };
  timer = setTimeout(look, watchMs).unref();
  return () => timer;
}

async function restart(session: Session): Promise<void> {
  try {
    await withFolderLock(session.lockFile, lockWaitMs, async () => {
      if (session.isStopped) return;
      const { cluster, dataDir, options, running } = session;
      session.running =
        (await findRunning(cluster)) ?? (await start(dataDir, cluster, options, running.port));
    });
    session.options.onRestart?.(undefined);
  } catch (failure) {
    session.options.onRestart?.(failure);
  }
}

async function stop(session: Session): Promise<void> {
  if (session.isStopped) return;
  session.isStopped = true;
  await withFolderLock(session.lockFile, lockWaitMs, async () => {
    if (session.users.leave()) await stopServer(session.running.pid);
  });
}
