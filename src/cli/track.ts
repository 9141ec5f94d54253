import { parseArgs } from "node:util";
import { type AdmittedHosts, admitHosts } from "../address/admitted-hosts.ts";
import { explainPrice } from "../monitoring/extraction/explain-price.ts";
import { userAgentOf } from "../monitoring/fetch/fetcher.client.ts";
import { createGuard } from "../monitoring/fetch/guard.client.ts";
import { createTracker, type Tracked } from "../monitoring/visits/track.service.ts";
import { systemClock } from "../platform/clock.ts";
import { loadConfig } from "../platform/config.ts";
import type { CommandStreams } from "./command-streams.ts";
import { describeOptions, describeTracked } from "./track-report.ts";

const usage = `Usage: track [--json | --explain] [--admit host:port=127.0.0.1]… URL…
Passes addresses through all steps (guard, robots.txt, fetch, extraction) and prints the readings with their evidence.
--explain adds the most probable amounts of each page with their probabilities and the features that decided.
--admit allows exactly this host and port of the local machine despite the address guard.\n`;

/**
 * Reads addresses and prints the readings with their evidence; needs no database and stores nothing.
 * @returns exit code: 0 when every address gave a price, 1 when one did not, 2 wrong usage
 */
export async function run(args: readonly string[], io: CommandStreams): Promise<number> {
  const options = readArguments(args);
  if (options === null) {
    io.stderr.write(usage);
    return 2;
  }
  const config = loadConfig();
  const tracker = createTracker({
    guard: createGuard({ admitted: options.admitted }),
    userAgent: userAgentOf(config.crawlerContact ?? config.publicUrl),
    clock: systemClock,
  });
  let exitCode = 0;
  try {
    for (const url of options.urls) {
      const tracked = await tracker.track(url);
      if (options.isExplained && tracked.found) io.stdout.write(`${explanationOf(tracked)}\n`);
      io.stdout.write(
        options.isJson ? `${JSON.stringify(jsonOf(tracked))}\n` : `${describeTracked(tracked)}\n`,
      );
      if (!tracked.found || !tracked.reading.found || tracked.instead) exitCode = 1;
    }
  } finally {
    await tracker.close();
  }
  return exitCode;
}

interface TrackOptions {
  readonly urls: readonly string[];
  readonly isJson: boolean;
  readonly isExplained: boolean;
  readonly admitted: AdmittedHosts;
}

/** @returns null when the arguments are invalid */
function readArguments(args: readonly string[]): TrackOptions | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        explain: { type: "boolean", default: false },
        admit: { type: "string", multiple: true, default: [] },
      },
    });
    if (positionals.length === 0 || (values.json && values.explain)) return null;
    const hosts = values.admit.map((pair) => /^(.+)=127\.0\.0\.1$/.exec(pair)?.[1] ?? "");
    return {
      urls: positionals,
      isJson: values.json,
      isExplained: values.explain,
      admitted: admitHosts(hosts),
    };
  } catch {
    return null;
  }
}

function explanationOf({ fetched }: Extract<Tracked, { found: true }>): string {
  const { body, contentType, finalUrl } = fetched;
  return describeOptions(explainPrice({ body, contentType, url: finalUrl }));
}

/** Without the body, which is long. */
function jsonOf(tracked: Tracked): object {
  if (!tracked.found) return tracked;
  const { body, ...fetched } = tracked.fetched;
  return { ...tracked, fetched: { ...fetched, bytes: body.byteLength } };
}
