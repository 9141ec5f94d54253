import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { roles } from "../../src/kit/roles.ts";
import { demoAccountsFile } from "../../src/platform/data-folder.ts";
import { writeOnce } from "../write-once.ts";
import { demoCompanies } from "./companies.ts";

const accountsFile = z.array(
  z.object({ email: z.string(), password: z.string(), role: z.enum(roles), name: z.string() }),
);

/** How a demo person signs in. */
export type DemoAccount = z.infer<typeof accountsFile>[number];

/**
 * Reads the demo accounts from `demo-accounts.json` (mode 0600); the first start creates them with random passwords.
 * @throws Error if the file is damaged
 */
export function loadDemoAccounts(dataDir: string): readonly DemoAccount[] {
  const path = join(dataDir, demoAccountsFile);
  const drafts = demoCompanies.flatMap(({ people }) =>
    people.map(({ email, role, firstName, lastName }) => ({
      email,
      password: newPassword(),
      role,
      name: `${firstName} ${lastName}`,
    })),
  );
  writeOnce(path, `${JSON.stringify(drafts, null, 2)}\n`);
  const parsed = accountsFile.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!parsed.success) throw new Error(`${path} is damaged`);
  return parsed.data;
}

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Three groups of five unambiguous letters and digits: 74 bits. */
function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}
