import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import * as z from "zod";
import { readEmail } from "../kit/email-address.ts";
import { type MailAddress, readMailAddress } from "./mail/mail-address.ts";
import { readSmtpAddress } from "./mail/smtp-address.ts";
import {
  combinePaymentSettings,
  type PaymentSettings,
  paymentSettings,
} from "./payments/payment-settings.ts";

export const services = ["web", "worker", "scheduler"] as const;
export type Service = (typeof services)[number];

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const serviceList = z
  .string()
  .transform((list) => list.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(services)).min(1))
  .transform((names): ReadonlySet<Service> => new Set(names));

const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be an address that begins with http:// or https://",
});

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().trim().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().trim().min(1).default(".vizor"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be an address that begins with postgres://" })
    .optional(),
  PUBLIC_URL: httpUrl.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => readSmtpAddress(text) !== null, {
      error:
        "must be smtp://user:password@host:port or smtps://…, percent-encoded, with nothing behind the port",
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(readMailAddress)
    .refine((from) => from !== null, { error: 'must be an e-mail address or "Name <address>"' })
    .optional(),
  SERVICES: serviceList.default(new Set(services)),
  LOG_LEVEL: z.enum(logLevels).default("info"),
  LOG_URL: httpUrl
    .refine((url) => url.includes("{id}"), { error: "must contain {id}, in place of a request's id" })
    .optional(),
  OPERATOR_NAME: oneLine(200),
  OPERATOR_ADDRESS: oneLine(300),
  OPERATOR_REGISTRATION: oneLine(50),
  OPERATOR_TAX_ID: oneLine(50),
  OPERATOR_EMAIL: z
    .string()
    .refine((text) => readEmail(text) !== null, { error: "must be an e-mail address" })
    .transform((text) => text.trim())
    .optional(),
  VIZOR_CONTACT: z.string().trim().min(3).max(200).optional(),
  LEASE_SECONDS: wholeNumber(1, 3600).default(60),
  CRAWLERS: wholeNumber(1, 256).optional(),
  HOST_GAP_MS: wholeNumber(0, 3_600_000).default(1000),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 8000).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(",").map((address) => address.trim()))
    .optional(),
  WEB_ORIGINS: z
    .string()
    .transform((list) => list.split(",").map((origin) => origin.trim()))
    .pipe(z.array(z.string().refine(isOrigin, "must be origins such as https://app.shop.example")))
    .default([]),
  ...paymentSettings,
});

/** Names of the environment variables that are read. */
export const settingNames: ReadonlySet<string> = new Set(Object.keys(settings.shape));

/** Addresses that only this machine can reach. */
export const loopbackHosts: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

export interface Config {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** The owner's address of a PostgreSQL ≥ 15; absent = the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Public address of the product, without trailing slash; absent = the address it binds. */
  readonly publicUrl: string | undefined;
  /** Address of the mail server, with its credentials; absent = mail is written to a folder. */
  readonly smtpUrl: string | undefined;
  /** Sender of mails. */
  readonly mailFrom: MailAddress;
  readonly services: ReadonlySet<Service>;
  readonly logLevel: (typeof logLevels)[number];
  /** Where the log lines of a request are shown, with {id} in place of its id. */
  readonly logUrl: string | undefined;
  /** Who runs the installation, as its legal pages and mails name them. */
  readonly operator: OperatorSettings;
  /** Mail or web address in the crawler's User-Agent; absent = `publicUrl`. */
  readonly crawlerContact: string | undefined;
  readonly leaseSeconds: number;
  /** Crawler processes of a worker; absent = one for each CPU core. */
  readonly crawlers: number | undefined;
  /** Minimum time between two requests to one host, milliseconds. */
  readonly hostGapMs: number;
  /** How long the web service still serves after it was told to stop, while `/readyz` fails, milliseconds. */
  readonly shutdownDelayMs: number;
  /** Bearer token that lets other machines read /metrics. */
  readonly metricsToken: string | undefined;
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[] | undefined;
  /** Origins whose pages may call the API, beside its own: where the web app is served elsewhere. */
  readonly webOrigins: readonly string[];
  /** Which provider takes payments; null: none. */
  readonly payments: PaymentSettings;
}

/** Each is absent where its setting is. */
export interface OperatorSettings {
  /** Name of the company. */
  readonly name: string | undefined;
  /** Postal address, in one line. */
  readonly address: string | undefined;
  /** Number in the trade register. */
  readonly registrationNumber: string | undefined;
  readonly taxId: string | undefined;
  /** Receives the messages of the contact form. */
  readonly email: string | undefined;
}

/** Lists every invalid setting with the reason, without the values. */
export class ConfigError extends Error {
  readonly keys: readonly string[];

  constructor(problems: readonly { key: string; reason: string }[]) {
    super(`Wrong settings:\n${problems.map(({ key, reason }) => `  ${key}: ${reason}`).join("\n")}`);
    this.name = "ConfigError";
    this.keys = problems.map(({ key }) => key);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings from environment variables; an empty value counts as absent.
 * @throws ConfigError listing every invalid setting
 */
export function readConfig(environment: Environment): Config {
  const provided = Object.fromEntries(
    Object.keys(settings.shape)
      .map((key) => [key, environment[key]] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = settings.safeParse(provided);
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.error));
  const value = parsed.data;
  const isPublic = value.PUBLIC_URL !== undefined || !loopbackHosts.has(value.HOST);
  const payments = combinePaymentSettings(value, isPublic);
  if ("wrong" in payments) throw new ConfigError(payments.wrong);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ""),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? defaultSender(value.PUBLIC_URL),
    services: value.SERVICES,
    logLevel: value.LOG_LEVEL,
    logUrl: value.LOG_URL,
    operator: {
      name: value.OPERATOR_NAME,
      address: value.OPERATOR_ADDRESS,
      registrationNumber: value.OPERATOR_REGISTRATION,
      taxId: value.OPERATOR_TAX_ID,
      email: value.OPERATOR_EMAIL,
    },
    crawlerContact: value.VIZOR_CONTACT,
    leaseSeconds: value.LEASE_SECONDS,
    crawlers: value.CRAWLERS,
    hostGapMs: value.HOST_GAP_MS,
    shutdownDelayMs: value.SHUTDOWN_DELAY_MS ?? (value.PUBLIC_URL === undefined ? 500 : 5000),
    metricsToken: value.METRICS_TOKEN,
    trustProxy: value.TRUST_PROXY,
    webOrigins: value.WEB_ORIGINS,
    payments: payments.settings,
  };
}

/** Settings of this process: the environment, which overrides the file `.env` of the working folder. */
export function loadConfig(environment: Environment = process.env, file = ".env"): Config {
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return readConfig({ ...fromFile, ...environment });
}

/** Scheme, host and port, as a browser writes them in the header Origin. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** noreply@ the public host; IP addresses and local names cannot receive mail. */
function defaultSender(publicUrl: string | undefined): MailAddress {
  const host = publicUrl === undefined ? "" : new URL(publicUrl).hostname;
  const isDomain = /\.[a-z][a-z\d-]*$/i.test(host);
  return { name: "Vizor", address: isDomain ? `noreply@${host}` : "vizor@localhost" };
}

/** A text that mails and pages show in one line. */
function oneLine(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, "must be one line without control characters")
    .transform((text) => text || undefined)
    .optional();
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.int().min(min, error).max(max, error));
}

/** Some of zod's messages quote the value: only our own messages and lists of options are shown. */
function problemsOf(error: z.ZodError): { key: string; reason: string }[] {
  const reasonOf = new Map<string, string>();
  for (const issue of error.issues) {
    const key = String(issue.path[0]);
    if (!reasonOf.has(key)) reasonOf.set(key, reasonFor(issue));
  }
  return [...reasonOf].map(([key, reason]) => ({ key, reason }));
}

function reasonFor(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "too_small") return `must have at least ${issue.minimum} characters`;
  if (issue.code === "too_big") return `must have at most ${issue.maximum} characters`;
  return issue.message;
}
