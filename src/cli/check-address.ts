import { isIP } from "node:net";
import { text } from "node:stream/consumers";
import { normaliseAddress, targetOf } from "../address/address.ts";
import { type AddressGuard, createGuard, systemResolver } from "../monitoring/fetch/guard.client.ts";

const USAGE = "usage: check-address [--resolve host=ip]… < addresses, one a line\n";

/** Concurrent look-ups. */
const PARALLEL = 16;

export interface Streams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/**
 * Prints `allowed` or `refused <reason>` for each line, in the order of the lines. Sends only name look-ups;
 * `--resolve host=ip` overrides one, repeated for a host with several addresses. A name that does not resolve is refused
 * as `dns`.
 * @returns exit code: 0, or 2 where the arguments cannot be read
 */
export async function run(args: readonly string[], io: Streams): Promise<number> {
  const answers = answersOf(args);
  if (answers === null) {
    io.stderr.write(USAGE);
    return 2;
  }
  const system = systemResolver();
  const guard = createGuard({ resolve: async (name) => answers.get(name) ?? system(name) });
  const lines = linesOf(await text(io.stdin));
  for (let at = 0; at < lines.length; at += PARALLEL) {
    const verdicts = await Promise.all(lines.slice(at, at + PARALLEL).map((line) => verdictOn(line, guard)));
    io.stdout.write(`${verdicts.join("\n")}\n`);
  }
  return 0;
}

async function verdictOn(line: string, guard: AddressGuard): Promise<string> {
  const address = normaliseAddress(line, guard.policy);
  if (!address.found) return `refused ${address.reason}`;
  const admission = await guard.admit(targetOf(new URL(address.url)));
  return admission.admitted ? "allowed" : `refused ${admission.reason}`;
}

/** Empty lines count too, so that every line has a result, except after the last line break. */
function linesOf(input: string): string[] {
  const lines = input.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Addresses by host name from `--resolve host=ip` or `--resolve=host=ip`; null when an argument is invalid. */
function answersOf(args: readonly string[]): Map<string, string[]> | null {
  const answers = new Map<string, string[]>();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const pair = arg === "--resolve" ? rest.shift() : /^--resolve=(.*)$/.exec(arg)?.[1];
    const [, host, ip] = /^([^=]+)=(.+)$/.exec(pair ?? "") ?? [];
    const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname;
    if (!name || !ip || isIP(ip) === 0) return null;
    answers.set(name, [...(answers.get(name) ?? []), ip]);
  }
  return answers;
}
