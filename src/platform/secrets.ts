import { hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const secretsFile = z.strictObject({
  /** 32 random bytes, base64url. Every key and password of this installation is derived from it. */
  installSecret: z.string().regex(/^[\w-]{43}$/),
});

export type Secrets = z.infer<typeof secretsFile>;

/** Purpose of a derived key. Every use has its own name, so that no key has two purposes. */
export type KeyPurpose =
  | "database superuser"
  | "database role vizor_app"
  | "database role vizor_worker"
  | "database mark"
  | "session token"
  | "reset token"
  | "enrolment token"
  | "known address"
  | "site verification"
  | "second factor at rest"
  | "webhook secret at rest"
  | "product feed credentials at rest"
  | "image proxy"
  | "unsubscribe link"
  | "erasure link"
  | "demo payments";

/**
 * Reads `secrets.json` of the data folder; the first start creates it with mode 0600.
 * @throws Error when others can read it, or when it is damaged
 */
export function loadSecrets(dataDir: string): Secrets {
  ensureDataDir(dataDir);
  const path = join(dataDir, "secrets.json");
  createOnce(path, JSON.stringify({ installSecret: randomBytes(32).toString("base64url") }));
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new Error(`${path} can be read by others: run "chmod 600" on it`);
  }
  const parsed = secretsFile.safeParse(parseJson(readFileSync(path, "utf8")));
  if (!parsed.success) throw new Error(`${path} is damaged: restore it from a backup`);
  return parsed.data;
}

/** HKDF-SHA-256 of the install secret: the same on every machine with the same secrets file. */
export function deriveKey(secrets: Secrets, purpose: KeyPurpose, bytes = 32): Buffer {
  const secret = Buffer.from(secrets.installSecret, "base64url");
  return Buffer.from(hkdfSync("sha256", secret, "vizor", purpose, bytes));
}

export function derivePassword(secrets: Secrets, purpose: KeyPurpose): string {
  return deriveKey(secrets, purpose).toString("base64url");
}

/**
 * Started as root, the database runs under another account, which must be able to traverse the folder.
 * @throws Error when it cannot be created, or when everybody may write to it and so replace the secrets
 */
export function ensureDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be created: ${(error as Error).message}`, { cause: error });
  }
  if ((statSync(dataDir).mode & 0o002) !== 0) {
    throw new Error(`DATA_DIR ${dataDir} can be written by everybody: run "chmod o-w" on it`);
  }
}

/** Creates the file atomically, unless another process created it first. */
function createOnce(path: string, content: string): void {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, content, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
