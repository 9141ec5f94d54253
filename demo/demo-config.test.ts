import { expect, test } from "vitest";
import { gapOfHost } from "../src/monitoring/hosts/leases.service.ts";
import { accountsTable } from "./accounts-table.ts";
import { demoAddresses } from "./demo-addresses.ts";
import { loadDemoConfig } from "./demo-config.ts";
import { shopByLabel, shops } from "./market/shops/shops.ts";

test("the demo binds only the loopback interface", () => {
  for (const HOST of ["127.0.0.1", "::1", "localhost"]) expect(loadDemoConfig({ HOST }).host).toBe(HOST);
  for (const HOST of ["0.0.0.0", "::", "192.168.1.4", "127.0.0.1.example.com"]) {
    expect(() => loadDemoConfig({ HOST })).toThrow(/HOST: the demo binds only the loopback interface/);
  }
});

test("the demo runs every service in one process", () => {
  expect(loadDemoConfig({ SERVICES: "web" }).services).toEqual(new Set(["web", "worker", "scheduler"]));
});

test("the address policy admits exactly the shops' host:port pairs, pinned to 127.0.0.1", () => {
  const { policy, originOf, gaps } = demoAddresses(4600, 1000);
  const gapOf = gapOfHost(gaps);
  expect(policy.admitted.size).toBe(shops.length);
  expect(new Set(policy.admitted.values())).toEqual(new Set(["127.0.0.1"]));
  expect(originOf(shopByLabel("zorelia"))).toBe("http://zorelia.localhost:4601");
  expect(policy.admitted.has("zorelia.localhost:4601")).toBe(true);
  expect(policy.admitted.has("zorelia.localhost:4600")).toBe(false);
  expect(policy.ports).toEqual([80, 443]);
  expect([
    gapOf("zorelia.localhost:4601"),
    gapOf("molcomel.localhost:4615"),
    gapOf("posacu.localhost:4618"),
  ]).toEqual([20, 1000, 1000]);
  expect(gapOf("altul.example")).toBe(1000);
});

test("the accounts are printed in columns", () => {
  const table = accountsTable([
    { role: "GOD", email: "a@b.example", password: "p", name: "Ana" },
    { role: "COMPANY_ADMIN", email: "long@b.example", password: "word", name: "Dan" },
  ]);
  expect(table.split("\n")).toEqual([
    "  Role           E-mail          Password  Name",
    "  GOD            a@b.example     p         Ana",
    "  COMPANY_ADMIN  long@b.example  word      Dan",
  ]);
});
