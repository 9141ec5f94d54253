import { execFileSync, spawnSync } from "node:child_process";

/** The operating-system account that the database server runs under. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. Returns the account to switch to, or undefined for an ordinary user. Uses `postgres`
 * when it exists, else `nobody`, else creates `vizor`.
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = findAccount("postgres") ?? findAccount("nobody") ?? findAccount("vizor");
  if (found) return found;
  execFileSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "vizor"]);
  const created = findAccount("vizor");
  if (!created) throw new Error("PostgreSQL refuses to run as root, and no account for it could be created");
  return created;
}

/** Whether the account can traverse every folder of the path and read or execute its target. */
export function canReach(account: Account | undefined, path: string, need: "read" | "run" = "read"): boolean {
  const test = need === "run" ? "-x" : "-r";
  const result = spawnSync("/bin/sh", ["-c", `test ${test} "$0"`, path], {
    cwd: "/",
    stdio: "ignore",
    ...identity(account),
  });
  return result.status === 0;
}

/** Options of `spawn` that switch to the account. */
export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

function findAccount(name: string): Account | undefined {
  const ask = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" });
  const uid = ask("-u");
  const gid = ask("-g");
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
