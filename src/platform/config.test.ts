import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, loadConfig, readConfig } from "./config.ts";

test("without any setting it binds loopback 3000 and stores its data in .vizor", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve(".vizor"),
    leaseSeconds: 60,
    hostGapMs: 1000,
  });
  expect([...config.services]).toEqual(["web", "worker", "scheduler"]);
  expect(config.databaseUrl).toBeUndefined();
});

test("an empty value counts as absent", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test("a list of services is taken with blanks around the commas", () => {
  expect([...readConfig({ SERVICES: "worker, scheduler" }).services]).toEqual(["worker", "scheduler"]);
});

test("every invalid setting is listed once, and no value is printed", () => {
  const canary = "canary-7Yq2";
  const wrong = {
    PORT: `70000${canary}`,
    DATABASE_URL: `mysql://root:${canary}@db/x`,
    PUBLIC_URL: `ftp://${canary}`,
    SMTP_URL: `smtp://vizor:${canary}@mail.example?tls.rejectUnauthorized=false`,
    MAIL_FROM: `Vizor\r\nBcc: ${canary}@mail.example <a@mail.example>`,
    SERVICES: `web,${canary}`,
    LOG_LEVEL: canary,
    LOG_URL: `https://logs.example/${canary}`,
    OPERATOR_NAME: `Vizor\r\nBcc: ${canary}`,
    OPERATOR_EMAIL: `${canary}@mail.example\nBcc: a@mail.example`,
    LEASE_SECONDS: "0",
    HOST_GAP_MS: "-1",
    SHUTDOWN_DELAY_MS: "9000",
    METRICS_TOKEN: "short",
  };
  const error = catchError(() => readConfig(wrong));
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).keys.toSorted()).toEqual(Object.keys(wrong).toSorted());
  expect((error as Error).message).not.toContain(canary);
});

test("a trailing slash of the public address is removed", () => {
  expect(readConfig({ PUBLIC_URL: "https://prices.example.ro/" }).publicUrl).toBe(
    "https://prices.example.ro",
  );
});

test("mails are from noreply of the public host, from this machine without one, or from MAIL_FROM", () => {
  expect(readConfig({}).mailFrom).toEqual({ name: "Vizor", address: "vizor@localhost" });
  expect(readConfig({ PUBLIC_URL: "https://prices.example:8443" }).mailFrom).toEqual({
    name: "Vizor",
    address: "noreply@prices.example",
  });
  for (const address of ["http://127.0.0.1:3000", "http://[::1]:3000", "http://localhost:3000"]) {
    expect(readConfig({ PUBLIC_URL: address }).mailFrom.address).toBe("vizor@localhost");
  }
  expect(readConfig({ MAIL_FROM: '"Prețuri" <mail@shop.example>' }).mailFrom).toEqual({
    name: "Prețuri",
    address: "mail@shop.example",
  });
});

test("a file .env provides settings that the environment does not", () => {
  const folder = mkdtempSync(join(tmpdir(), "vizor-env-"));
  const file = join(folder, ".env");
  try {
    writeFileSync(file, "PORT=4000\nLOG_LEVEL=debug\n");
    expect(loadConfig({ PORT: "5000" }, file)).toMatchObject({ port: 5000, logLevel: "debug" });
    expect(loadConfig({}, join(folder, "absent"))).toMatchObject({ port: 3000, logLevel: "info" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function catchError(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

test("origins of a web app elsewhere are origins, without a path", () => {
  const both = "https://app.shop.example, http://127.0.0.1:5173";
  expect(readConfig({ WEB_ORIGINS: both }).webOrigins).toEqual([
    "https://app.shop.example",
    "http://127.0.0.1:5173",
  ]);
  expect(readConfig({}).webOrigins).toEqual([]);
  for (const wrong of ["*", "app.shop.example", "https://app.shop.example/", "ftp://app.shop.example"])
    expect(() => readConfig({ WEB_ORIGINS: wrong }), wrong).toThrow(/WEB_ORIGINS/);
});
