import { parseArgs } from "node:util";
import { writeLabelledFacts } from "../monitoring/reading-review/labelled-facts.service.ts";
import type { CommandStreams } from "./command-streams.ts";
import { withDatabase } from "./database/with-database.ts";

const usage = `Usage: vizor labelled-facts DIR

Writes the pages whose readings people confirmed or corrected into the new folder DIR, with a manifest.json, as
"npm run bench -- extraction --pages DIR" reads them.
`;

/** `vizor labelled-facts`. @returns exit code: 0 done, 1 the folder exists or cannot be written, 2 wrong usage */
export async function run(args: readonly string[], io: CommandStreams): Promise<number> {
  const dir = folderOf(args);
  if (dir === undefined) {
    io.stderr.write(usage);
    return 2;
  }
  return withDatabase(io, async ({ worker }) => {
    try {
      const count = await writeLabelledFacts(worker, dir);
      io.stdout.write(`${count} pages\n`);
      return 0;
    } catch (error) {
      if (!isFileError(error)) throw error;
      const isThere = error.code === "EEXIST";
      io.stderr.write(`${dir}: ${isThere ? "already exists" : error.message}\n`);
      return 1;
    }
  });
}

function folderOf(args: readonly string[]): string | undefined {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    return positionals.length === 1 ? positionals[0] : undefined;
  } catch {
    return undefined;
  }
}

/** An error of the file system, as opposed to the database's. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "path" in error;
}
