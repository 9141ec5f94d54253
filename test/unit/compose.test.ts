import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { serveConfig } from "../../src/cli/serve.ts";
import { maxConnections as crawlerConnections } from "../../src/monitoring/crawlers/crawler.service.ts";
import { type Config, readConfig, settingNames } from "../../src/platform/config.ts";
import { poolSizes } from "../../src/platform/db/database.ts";
import { jobConnections } from "../../src/platform/jobs.ts";

interface ComposeService {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly deploy?: { readonly replicas?: number };
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
  readonly volumes?: readonly string[];
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const text = read("deploy/compose.yaml");
/** The file as Compose reads it: YAML with merge keys. */
const compose = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const vizor = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

/** As a person fills them in. */
const settings: Readonly<Record<string, string>> = {
  DOMAIN: "vizor.example",
  DATABASE_PASSWORD: "not-a-password",
  SMTP_URL: "smtps://mail.example:465",
  METRICS_TOKEN: "0123456789abcdef",
};

/** `${NAME}`, `${NAME:?message}` and `${NAME:-default}`. */
function fillIn(value: string): string {
  return value.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = "") => {
    const given = settings[name] ?? (kind === "-" ? rest : undefined);
    if (given === undefined) throw new Error(`${name} is not set`);
    return given;
  });
}

/** Settings of a service, read by the program's own parsers. */
function configOf({ command = [], environment = {} }: ComposeService): Config {
  const [name, ...args] = command;
  expect(name).toBe("serve");
  const filled = Object.entries(environment).map(([key, value]) => [key, fillIn(value)] as const);
  return serveConfig(args, Object.fromEntries(filled), readConfig);
}

const replicasOf = ({ deploy }: ComposeService) => deploy?.replicas ?? 1;

test("each service starts with options that the program knows, and together they run every service", () => {
  const run = vizor.map(([name, service]) => [name, [...configOf(service).services], replicasOf(service)]);
  expect(run).toEqual([
    ["web", ["web"], 2],
    ["worker", ["worker"], 3],
    ["scheduler", ["scheduler"], 2],
  ]);
  expect(read("Dockerfile")).toContain('ENTRYPOINT ["node", "src/cli/main.ts"]');
});

test("an option that the program does not know is refused", () => {
  const service = { command: ["serve", "--service=web"], environment: {} };
  expect(() => configOf(service)).toThrow(/--service/);
  expect(() => configOf({ command: ["serve", "--services=proxy"] })).toThrow(/SERVICES/);
});

test("every environment variable is a setting of the program, and all processes share database and secrets", () => {
  for (const [name, service] of vizor) {
    const unknown = Object.keys(service.environment ?? {}).filter((key) => !settingNames.has(key));
    expect([name, unknown]).toEqual([name, []]);
    expect(service.volumes).toEqual(["data:/data"]);
  }
  const configs = vizor.map(([, service]) => configOf(service));
  expect(new Set(configs.map(({ databaseUrl }) => databaseUrl)).size).toBe(1);
  for (const config of configs)
    expect(config).toMatchObject({ publicUrl: "https://vizor.example", smtpUrl: settings["SMTP_URL"] });
});

test("the web processes trust the proxy, and the proxy alone", () => {
  const { proxy, web } = compose.services;
  const address = proxy?.networks?.default.ipv4_address;
  expect(address).toBeDefined();
  expect(configOf(web ?? {}).trustProxy).toEqual([address]);
  expect(read("deploy/Caddyfile")).toContain("dynamic a web 3000");
});

test("the file with the settings has exactly the variables that the files use", () => {
  const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? "");
  const stated = read("deploy/settings.example.env").matchAll(/^(\w+)=/gm);
  expect([...stated].map(([, name]) => name).sort()).toEqual([...new Set(used)].sort());
});

test("images of others are pinned to a version", () => {
  const images = Object.values(compose.services).flatMap(({ build, image }) => (build ? [] : [image ?? ""]));
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/^[a-z/]+:\d+\.\d+[\w.-]*$/);
});

test("the database admits the connections of all processes", () => {
  const { app, worker, owner } = poolSizes();
  const connections = vizor.map(([, service]) => {
    const { services, crawlers = 1 } = configOf(service);
    const background = services.has("worker") || services.has("scheduler") ? jobConnections : 0;
    const crawl = services.has("worker") ? crawlers * crawlerConnections : 0;
    return replicasOf(service) * (app + worker + owner + background + crawl);
  });
  const total = connections.reduce((sum, count) => sum + count, 0);
  expect(total).toBe(2 * 32 + 3 * 46 + 2 * 38);
  const option = compose.services["database"]?.command?.find((part) => part.startsWith("max_connections="));
  // Three are reserved for superusers; each start migrates with two connections of its own.
  expect(Number(option?.split("=")[1])).toBeGreaterThanOrEqual(total + 3 + 2 * 2);
});
