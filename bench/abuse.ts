import { parseArgs } from "node:util";
import { addRules, workersOf, workKinds } from "./abuse/background-work.ts";
import { type Caller, listWindow, measureBeside } from "./abuse/noisy-tenant.ts";
import { type AbusedServer, largestScript, openAbusedServer } from "./abuse/server.ts";
import { attackUnread, type UnreadAttack } from "./abuse/unread.ts";
import { percentile } from "./support/statistics.ts";

const allKinds = ["unread", "stalled", "tenant", ...workKinds].join(",");
const usage = `Usage: npm run bench -- abuse [--products 10000] [--seconds 20] [--only ${allKinds}]\n`;

const goals = { rssGrowthMb: 150, healthMs: 250, noise: 1.5 };
const mb = 1_000_000;

/**
 * Replays attacks on a server of its own over loopback: requests whose replies are never read, clients that stop
 * reading, a shop with twenty times another's load, and one that starts as much background work as it may. Prints the server's
 * memory, the slowest answer of /healthz, and the quiet shop's times with and without the busy one, in turns. Needs the built web
 * app.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: "string", default: "10000" },
      seconds: { type: "string", default: "20" },
      only: { type: "string", default: allKinds },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const only = values.only.split(",");
  const server = await openAbusedServer(Number(values.products));
  try {
    const isUnreadSafe = !only.includes("unread") || (await printUnread(server));
    const isStalledSafe = !only.includes("stalled") || (await printStalled(server));
    const isTenantSafe = !only.includes("tenant") || (await printTenant(server, Number(values.seconds)));
    const isWorkFair = await printWork(server, Number(values.seconds), only);
    return isUnreadSafe && isStalledSafe && isTenantSafe && isWorkFair ? 0 : 1;
  } finally {
    await server.close();
  }
}

async function printUnread(server: AbusedServer): Promise<boolean> {
  const script = largestScript();
  let isSafe = true;
  for (const [path, encoding] of [
    [script, "br"],
    [script, "gzip"],
    [script, "identity"],
    ["/api/openapi.json", "br"],
  ] as const) {
    const attack: UnreadAttack = { path, encoding, sockets: 20, pipelined: 100, rounds: 1, seconds: 8 };
    const { rssBefore, rssMost, healthMs } = await attackUnread(server, attack);
    const growth = (rssMost - rssBefore) / mb;
    const isKept = growth <= goals.rssGrowthMb && healthMs <= goals.healthMs;
    isSafe &&= isKept;
    console.log(
      `unread   20 sockets × 100 requests of ${path.replace(/-[\w-]+\.js$/, ".js")}, ${encoding}: memory +${growth.toFixed(0)} MB (from ${(rssBefore / mb).toFixed(0)}), /healthz within ${healthMs.toFixed(0)} ms   ${verdict(isKept)}`,
    );
  }
  return isSafe;
}

async function printStalled(server: AbusedServer): Promise<boolean> {
  const attack: UnreadAttack = {
    path: largestScript(),
    encoding: "identity",
    sockets: 50,
    // Together more than the operating system buffers for one connection; at once fewer than the server closes it for.
    pipelined: 12,
    rounds: 5,
    seconds: 50,
  };
  const { rssBefore, rssMost, open } = await attackUnread(server, attack);
  console.log(
    `stalled  50 sockets that do not read: ${open} open after ${attack.seconds} s, memory +${((rssMost - rssBefore) / mb).toFixed(0)} MB   ${verdict(open === 0)}`,
  );
  return open === 0;
}

/** Turns of both, so that other load on the machine affects them alike. */
const turns = 3;

async function printTenant(server: AbusedServer, seconds: number): Promise<boolean> {
  const people = [await server.signIn("ana", 2), await server.signIn("bob", 2)];
  let isFair = true;
  for (const size of [30, 90]) {
    const windows = Array.from({ length: 20 }, (_, first) => listWindow(server, people, { size, first }));
    const name = `tenant   pages of ${size} in 20 windows at once`;
    isFair = (await printBeside(server, { name, busy: windows, size, seconds })) && isFair;
  }
  return isFair;
}

async function printWork(server: AbusedServer, seconds: number, kinds: readonly string[]): Promise<boolean> {
  const asked = workKinds.filter((kind) => kinds.includes(kind));
  if (asked.length === 0) return true;
  const names = ["ana", "bob", "dan", "eva", "ion", "mia"] as const;
  const [first, ...others] = await Promise.all(names.map((name) => server.signIn(name, 2)));
  if (first === undefined) throw new Error("nobody is signed in");
  const people = [first, ...others];
  const ruleIds = await addRules(server, first);
  await server.becomeIdle();
  let isFair = true;
  for (const kind of asked) {
    const busy = workersOf(server, people, ruleIds, kind);
    isFair = (await printBeside(server, { name: kind.padEnd(10), busy, size: 30, seconds })) && isFair;
  }
  return isFair;
}

interface Beside {
  readonly name: string;
  readonly busy: readonly Caller[];
  /** Rows of the quiet shop's pages. */
  readonly size: number;
  readonly seconds: number;
}

/** @returns whether the quiet shop's p99 beside the busy one is within its goal */
async function printBeside(server: AbusedServer, { name, busy, size, seconds }: Beside): Promise<boolean> {
  const quiet = listWindow(server, [await server.signIn("ana", 1)], { size });
  await measureBeside(quiet, [], 2);
  const alone: number[] = [];
  const beside: number[] = [];
  const replies = new Map<number, number>();
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(...(await measureBeside(quiet, [], seconds / turns)).quietMs);
    const noisy = await measureBeside(quiet, busy, seconds / turns);
    beside.push(...noisy.quietMs);
    for (const [status, count] of noisy.busyReplies) replies.set(status, (replies.get(status) ?? 0) + count);
    await server.becomeIdle();
  }
  const ratio = percentile(beside, 99) / percentile(alone, 99);
  const statuses = [...replies].map(([status, count]) => `${status}: ${count}`).join(", ");
  console.log(
    `${name}: the other shop's p50 / p99 ${times(alone)} ms alone, ${times(beside)} ms beside, p99 × ${ratio.toFixed(2)} (${alone.length} and ${beside.length} calls; the busy shop's replies: ${statuses})   ${verdict(ratio <= goals.noise)}`,
  );
  return ratio <= goals.noise;
}

function times(values: readonly number[]): string {
  return `${percentile(values, 50).toFixed(0)} / ${percentile(values, 99).toFixed(0)}`;
}

function verdict(isKept: boolean): string {
  return isKept ? "reached" : "MISSED";
}
