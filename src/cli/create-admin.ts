import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { createUser, findOrCreateOperatingCompany } from "../accounts/people/companies.service.ts";
import { systemClock } from "../platform/clock.ts";
import type { CommandStreams } from "./command-streams.ts";
import { withDatabase } from "./database/with-database.ts";

const usage = `Usage: vizor create-admin --email ADDRESS [--password-stdin] [--company NAME]
                          [--first-name NAME] [--last-name NAME]

Creates an account with the role GOD. With --password-stdin the password is read from standard input,
otherwise one is generated and printed once.
`;

const options = {
  email: { type: "string" },
  "password-stdin": { type: "boolean", default: false },
  company: { type: "string", default: "Vizor" },
  "first-name": { type: "string", default: "System" },
  "last-name": { type: "string", default: "Administrator" },
} as const;

/**
 * `vizor create-admin`: creates a GOD in the company of that name that already has one, else in a new company.
 * @returns exit code: 0 done, 1 refused (address taken, password too weak), 2 wrong usage
 */
export async function run(
  args: readonly string[],
  io: CommandStreams,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const values = readArguments(args);
  if (!values?.email) {
    io.stderr.write(usage);
    return 2;
  }
  const isFromStdin = values["password-stdin"];
  const password = isFromStdin ? firstLine(await text(io.stdin)) : randomBytes(15).toString("base64url");
  const request = {
    email: values.email,
    password,
    firstName: values["first-name"],
    lastName: values["last-name"],
    role: "GOD" as const,
  };
  return withDatabase(
    io,
    async ({ app: db }) => {
      const now = systemClock.now();
      const companyId = await findOrCreateOperatingCompany(db, values.company, now);
      await createUser(db, { ...request, companyId }, now);
      io.stdout.write(`${request.email} can sign in as GOD of ${values.company}.\n`);
      if (!isFromStdin) io.stdout.write(`Password, shown only now: ${password}\n`);
      return 0;
    },
    environment,
  );
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch {
    return undefined;
  }
}

function firstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? "";
}
