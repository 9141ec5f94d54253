import { parseArgs } from "node:util";
import * as z from "zod";
import {
  type BusyShop,
  type BusyWork,
  openBusyShop,
  ruleOf,
  rulesPath,
  workKinds,
} from "./abuse/busy-shop.ts";
import { type Caller, listWindow, makeCalls } from "./abuse/callers.ts";
import type { Session, ShopClient } from "./abuse/client.ts";
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
  const busy = openBusyShop(server.origin);
  try {
    const isUnreadSafe = !only.includes("unread") || (await printUnread(server));
    const isStalledSafe = !only.includes("stalled") || (await printStalled(server));
    const isTenantSafe =
      !only.includes("tenant") || (await printTenant(server, busy, Number(values.seconds)));
    const isWorkFair = await printWork(server, busy, Number(values.seconds), only);
    return isUnreadSafe && isStalledSafe && isTenantSafe && isWorkFair ? 0 : 1;
  } finally {
    await busy.close();
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

async function printTenant(server: AbusedServer, busy: BusyShop, seconds: number): Promise<boolean> {
  const people = [await server.client.signIn("ana", 2), await server.client.signIn("bob", 2)];
  let isFair = true;
  for (const rowsOfPage of [30, 90]) {
    const name = `tenant   pages of ${rowsOfPage} in 20 windows at once`;
    const work = { people, rowsOfPage };
    isFair = (await printBeside(server, busy, { name, work, size: rowsOfPage, seconds })) && isFair;
  }
  return isFair;
}

async function printWork(
  server: AbusedServer,
  busy: BusyShop,
  seconds: number,
  kinds: readonly string[],
): Promise<boolean> {
  const asked = workKinds.filter((kind) => kinds.includes(kind));
  if (asked.length === 0) return true;
  const names = ["ana", "bob", "dan", "eva", "ion", "mia"] as const;
  const [first, ...others] = await Promise.all(names.map((name) => server.client.signIn(name, 2)));
  if (first === undefined) throw new Error("nobody is signed in");
  const people = [first, ...others];
  const ruleIds = await addRules(server.client, first);
  await server.becomeIdle();
  let isFair = true;
  for (const kind of asked) {
    const work = { people, kind, ruleIds };
    isFair = (await printBeside(server, busy, { name: kind.padEnd(10), work, size: 30, seconds })) && isFair;
  }
  return isFair;
}

const rulesReply = z.array(z.object({ id: z.number() }));

/** Gives a shop two rules, one of which decides for every product. @returns their ids */
async function addRules(client: ShopClient, session: Session): Promise<readonly number[]> {
  for (const body of [ruleOf("All products", 4), ruleOf("Others", 5)]) {
    const status = await client.call(session, "POST", rulesPath, body);
    if (status !== 201) throw new Error(`adding a rule answered ${status}`);
  }
  return rulesReply.parse(await client.read(session, rulesPath)).map(({ id }) => id);
}

interface Beside {
  readonly name: string;
  readonly work: BusyWork;
  /** Rows of the quiet shop's pages. */
  readonly size: number;
  readonly seconds: number;
}

/** @returns whether the quiet shop's p99 beside the busy one is within its goal */
async function printBeside(
  server: AbusedServer,
  busy: BusyShop,
  { name, work, size, seconds }: Beside,
): Promise<boolean> {
  const quiet = listWindow(server.client, [await server.client.signIn("ana", 1)], { size });
  await timesOf(quiet, 2);
  const alone: number[] = [];
  const beside: number[] = [];
  const replies = new Map<number, number>();
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(...(await timesOf(quiet, seconds / turns)));
    const order = { work, seconds: seconds / turns };
    const [ms, counts] = await Promise.all([timesOf(quiet, order.seconds), busy.work(order)]);
    beside.push(...ms);
    for (const [status, count] of counts) replies.set(status, (replies.get(status) ?? 0) + count);
    await server.becomeIdle();
  }
  const ratio = percentile(beside, 99) / percentile(alone, 99);
  const statuses = [...replies].map(([status, count]) => `${status}: ${count}`).join(", ");
  console.log(
    `${name}: the other shop's p50 / p99 ${times(alone)} ms alone, ${times(beside)} ms beside, p99 × ${ratio.toFixed(2)} (${alone.length} and ${beside.length} calls; the busy shop's replies: ${statuses})   ${verdict(ratio <= goals.noise)}`,
  );
  return ratio <= goals.noise;
}

/** ms of each call of the quiet shop. */
async function timesOf(quiet: Caller, seconds: number): Promise<readonly number[]> {
  const all: number[] = [];
  await makeCalls([quiet], seconds, (status, ms) => {
    if (status !== 200) throw new Error(`the quiet shop's list answered ${status}`);
    all.push(ms);
  });
  return all;
}

function times(values: readonly number[]): string {
  return `${percentile(values, 50).toFixed(0)} / ${percentile(values, 99).toFixed(0)}`;
}

function verdict(isKept: boolean): string {
  return isKept ? "reached" : "MISSED";
}
