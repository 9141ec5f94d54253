import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  type HostSettings,
  hostSettings,
  parseHandMadeRecipe,
} from "../monitoring/hosts/host-settings.service.ts";
import { loadConfig } from "../platform/config.ts";
import type { CommandStreams } from "./command-streams.ts";
import { withDatabase } from "./database/with-database.ts";

const usage = `Usage: vizor host HOST [--gap-ms N] [--render on|off] [--recipe FILE|none]

Changes the given settings of a host and shows all of them: the minimum gap between two requests in
milliseconds (0 .. 3600000), whether its pages are rendered in the machine's Chromium, and its recipe (a JSON
file that locates the values on its pages; "none" removes it).
`;

const options = {
  "gap-ms": { type: "string" },
  render: { type: "string" },
  recipe: { type: "string" },
} as const;

/** `vizor host`: an operator's settings of one host. @returns exit code: 0 done, 1 unknown host, 2 wrong usage */
export async function run(args: readonly string[], io: CommandStreams): Promise<number> {
  const request = await readRequest(args);
  if (!request) {
    io.stderr.write(usage);
    return 2;
  }
  return withDatabase(io, async ({ worker }) => {
    const found = await hostSettings(worker, request.host, request.settings, loadConfig().hostGapMs);
    if (!found) {
      io.stderr.write(`${request.host}: no such host is known\n`);
      return 1;
    }
    io.stdout.write(`${JSON.stringify({ host: found.host, ...found.settings }, null, 2)}\n`);
    return 0;
  });
}

async function readRequest(
  args: readonly string[],
): Promise<{ host: string; settings: HostSettings } | undefined> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [host, ...others] = positionals;
    if (!host || others.length > 0) return undefined;
    const gapMs = values["gap-ms"] === undefined ? undefined : wholeNumber(values["gap-ms"]);
    const isRendered = values.render === undefined ? undefined : onOrOff(values.render);
    const recipe = values.recipe === undefined ? undefined : await readRecipe(values.recipe);
    return { host, settings: { gapMs, isRendered, recipe } };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 3_600_000) throw new RangeError(text);
  return value;
}

function onOrOff(text: string): boolean {
  if (text !== "on" && text !== "off") throw new RangeError(text);
  return text === "on";
}

async function readRecipe(file: string) {
  return file === "none" ? null : parseHandMadeRecipe(JSON.parse(await readFile(file, "utf8")));
}
