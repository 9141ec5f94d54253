import { ConfigError } from "../platform/config.ts";
import type { CommandStreams } from "./command-streams.ts";

/** @returns the exit code: 0 done, 1 failed, 2 wrong usage */
type Command = (args: readonly string[], io: CommandStreams) => Promise<number>;

interface CommandEntry {
  readonly use: string;
  /** Loaded on demand, so that a small command starts fast. */
  readonly load: () => Promise<{ readonly run: Command }>;
}

const commands: Readonly<Record<string, CommandEntry>> = {
  track: {
    use: "URL…  reads a page through all steps and prints the reading with its evidence",
    load: () => import("./track.ts"),
  },
  extract: {
    use: "--pages DIR  reads saved pages and prints one JSON object",
    load: () => import("./extract.ts"),
  },
  "parse-price": {
    use: "reads JSON lines of price texts and prints JSON lines of amounts",
    load: () => import("./parse-price.ts"),
  },
  recommend: {
    use: "reads JSON lines of a rule, a product and its offers and prints JSON lines of recommended prices",
    load: () => import("./recommend.ts"),
  },
  match: {
    use: "reads JSON lines of two products and prints for each how probably they are the same, and why",
    load: () => import("./match.ts"),
  },
  "explain-price": {
    use: "DECISION  computes a recorded price again from its record alone",
    load: () => import("./explain-price.ts"),
  },
  "check-address": {
    use: "reads addresses and prints for each whether it is allowed or refused",
    load: () => import("./check-address.ts"),
  },
  "check-robots": {
    use: "reads JSON lines and prints ALLOWED or DISALLOWED for each",
    load: () => import("./check-robots.ts"),
  },
  "create-admin": {
    use: "--email ADDRESS  creates an account with the role GOD",
    load: () => import("./create-admin.ts"),
  },
  host: {
    use: "HOST [--gap-ms N] [--render on|off] [--recipe FILE|none]  how a host is visited",
    load: () => import("./host.ts"),
  },
  "labelled-facts": {
    use: "DIR  writes the pages that people confirmed or corrected into a new folder",
    load: () => import("./labelled-facts.ts"),
  },
  serve: {
    use: "[--services=web,worker,scheduler]  the product without the demo",
    load: () => import("./serve.ts"),
  },
  migrate: {
    use: "[--new-secrets]  brings the database up to this version",
    load: () => import("./database/migrate.ts"),
  },
  backup: {
    use: "FILE  writes the whole database to a new file",
    load: () => import("./database/backup.ts"),
  },
  restore: { use: "FILE  reads it into an empty database", load: () => import("./database/restore.ts") },
  distribute: {
    use: "[--dry-run]  distributes the tables over the nodes of a Citus cluster",
    load: () => import("./database/distribute.ts"),
  },
  rebalance: {
    use: "--status  shows the nodes of a Citus cluster with their shards and sizes",
    load: () => import("./database/rebalance.ts"),
  },
  "stop-database": {
    use: "stops an embedded database that a killed process left running",
    load: () => import("./database/stop-database.ts"),
  },
};

const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
const list = Object.entries(commands).map(([name, { use }]) => `  ${name.padEnd(width)}${use}`);
const usage = `Usage: npm run -s vizor -- <command>\n\n${list.join("\n")}\n`;

/** Runs one command line. */
export async function runCommand(args: readonly string[], io: CommandStreams): Promise<number> {
  const [name = "", ...rest] = args;
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    io.stderr.write(usage);
    return 2;
  }
  try {
    const { run } = await entry.load();
    return await run(rest, io);
  } catch (error) {
    io.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return process.env["LOG_LEVEL"] === "debug" && error instanceof Error ? String(error.stack) : String(error);
}

if (import.meta.main) {
  // A closed pipe, as by `head`, is not a failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  process.exitCode = await runCommand(process.argv.slice(2), process);
}
