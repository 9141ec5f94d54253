import { afterAll, beforeAll, expect, test } from "vitest";
import { type AddSiteDeps, addSiteToCompany } from "../../../../src/catalog/sites/add-site.service.ts";
import { verificationRecord } from "../../../../src/catalog/sites/core/verification-record.ts";
import { createSite } from "../../../../src/catalog/sites/sites.service.ts";
import { verifyDomain } from "../../../../src/catalog/sites/verification.service.ts";
import { authorizedSiteForJob } from "../../../../src/platform/job-gate.ts";
import { createLog } from "../../../../src/platform/log.ts";
import { makePerson, testNow } from "../../../factories/people.ts";
import { testVisitor } from "../../../support/crawl/shop-visits.ts";
import { openShops, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let shops: Shops;
const key = Buffer.alloc(32, 1);

/** Responses of name servers, by name; other names cannot be resolved. */
const texts = new Map<string, readonly string[]>();
/** The content of the well-known address, by host. */
const files = new Map<string, string>();
/** Hosts whose robots.txt allows nothing. */
const closedHosts = new Set<string>();
const askedForPictures: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  shops = await openShops(({ host, path }) => {
    if (path === "/robots.txt" && closedHosts.has(host)) return { body: "User-agent: *\nDisallow: /" };
    const file = files.get(host);
    if (path === "/.well-known/vizor-verification.txt") return file ? { body: file } : { status: 404 };
    return path === "/" ? { body: `<meta property="og:image" content="/a.png">` } : undefined;
  });
});
afterAll(async () => {
  await shops.close();
  await database.close();
});

function depsFor(hosts: readonly string[]): AddSiteDeps {
  return {
    db: database.app,
    key,
    clock: { now: () => testNow },
    log: createLog("silent"),
    visitor: testVisitor(database, hosts),
    findTextRecords: async (name) => {
      const found = texts.get(name);
      return found ? { isAnswered: true, texts: found } : { isAnswered: false };
    },
    queuePicture: async (domain) => void askedForPictures.push(domain),
  };
}

let count = 0;

/** A shop, and companies that may want it. Its name has no TXT record. */
async function setting() {
  count += 1;
  const host = shops.host(`shop${count}`);
  const recordName = `_vizor.${host.replace(/:\d+$/, "")}`;
  texts.set(recordName, []);
  const companies = [await makePerson(database.app), await makePerson(database.app)];
  const [first, second] = companies.map(({ companyId }) => companyId) as [number, number];
  const deps = depsFor([host]);
  return {
    host,
    first,
    second,
    deps,
    add: (companyId: number, verificationMethod?: "dns" | "file") =>
      addSiteToCompany(deps, { userId: 1, companyId, domain: host, verificationMethod }),
    prove: async (companyId: number, method: "dns" | "file") =>
      verifyDomain(deps, authorizedSiteForJob((await rowOf(host, companyId)).site_id), method),
    /** Puts the company's record where only the owner can. */
    setRecord: (...companyIds: number[]) =>
      texts.set(
        recordName,
        companyIds.map((id) => verificationRecord(key, id, host).dnsValue),
      ),
  };
}

function rowOf(domain: string, companyId: number) {
  return database.app
    .selectFrom("site")
    .selectAll()
    .where("domain", "=", domain)
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
}

test("a site is added to the company, its shop is visited and its picture saved", async () => {
  const { host, first, deps } = await setting();
  const added = await addSiteToCompany(deps, {
    userId: 1,
    companyId: first,
    domain: `http://${host.toUpperCase()}/`,
  });
  expect(added).toEqual({ site: host, reachable: true, reason: null });
  expect(await rowOf(host, first)).toMatchObject({
    is_verified: false,
    has_active_subscription: true,
    image_url: `http://${host}/a.png`,
    image_checked_at: testNow,
  });
  expect(askedForPictures).not.toContain(host);
});

test("a domain at which nobody answers is not added before the person has confirmed it", async () => {
  const { first, deps } = await setting();
  const input = { userId: 1, companyId: first, domain: "mistyped-shop.ro" };
  await expect(addSiteToCompany(deps, input)).rejects.toMatchObject({
    status: 422,
    code: "SITE_UNANSWERED",
    parameters: { reason: "dns" },
    fields: { domain: { code: "SITE_UNANSWERED" } },
  });
  expect(await database.app.selectFrom("site").where("domain", "=", input.domain).execute()).toEqual([]);
});

test("a shop that refuses the visit answers, so it is added without a question", async () => {
  const { host, add, first } = await setting();
  closedHosts.add(host);
  expect(await add(first)).toEqual({ site: host, reachable: false, reason: "robots-disallowed" });
  expect(await rowOf(host, first)).toMatchObject({ visit_failure: "robots-disallowed" });
});

test("a shop that does not respond is added when confirmed, marked as such and visited again later", async () => {
  const { first, deps } = await setting();
  const input = { userId: 1, companyId: first, domain: "www.nobody-there.ro", mayBeUnanswered: true };
  const added = await addSiteToCompany(deps, input);
  expect(added).toEqual({ site: "nobody-there.ro", reachable: false, reason: "dns" });
  expect(await rowOf("nobody-there.ro", first)).toMatchObject({
    image_url: null,
    visit_failure: "dns",
    image_checked_at: testNow,
  });
  expect(askedForPictures).toContain("nobody-there.ro");
});

test.each([
  ["", "NOT_A_DOMAIN"],
  ["magazin.ro/produse", "NOT_A_DOMAIN"],
  ["two words.ro", "NOT_A_DOMAIN"],
  ["<script>alert(1)</script>", "NOT_A_DOMAIN"],
  ["ana@magazin.ro", "NOT_A_DOMAIN"],
  ["93.184.216.34", "NOT_A_DOMAIN"],
  ["[2a00:1450::1]", "NOT_A_DOMAIN"],
  ["magazin", "DOMAIN_NOT_PUBLIC"],
  ["localhost", "DOMAIN_NOT_PUBLIC"],
  ["db.internal", "DOMAIN_NOT_PUBLIC"],
  ["router.local", "DOMAIN_NOT_PUBLIC"],
  ["127.0.0.1", "DOMAIN_NOT_PUBLIC"],
  ["0x7f000001", "DOMAIN_NOT_PUBLIC"],
  ["magazin.ro:8080", "DOMAIN_NOT_PUBLIC"],
  ["unadmitted.localhost:4711", "DOMAIN_NOT_PUBLIC"],
  [`${"a".repeat(64)}.ro`, "DOMAIN_NOT_PUBLIC"],
])("%j is rejected as %s, with a message for the field, and nothing is saved", async (domain, code) => {
  const { first, deps } = await setting();
  const refusal = addSiteToCompany(deps, { userId: 1, companyId: first, domain });
  await expect(refusal).rejects.toMatchObject({
    code,
    status: 422,
    fields: { domain: { code } },
  });
  const stored = await database.app
    .selectFrom("site")
    .select("domain")
    .where("company_id", "=", first)
    .execute();
  expect(stored).toEqual([]);
});

test("a company has a site once: in any spelling, and after five concurrent requests", async () => {
  const { host, first, deps, add } = await setting();
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => add(first)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const attempt of tries)
    if (attempt.status === "rejected") expect(attempt.reason).toMatchObject({ code: "SITE_EXISTS" });
  const again = addSiteToCompany(deps, { userId: 1, companyId: first, domain: `HTTP://www.${host}` });
  await expect(again).rejects.toMatchObject({ code: "SITE_EXISTS", status: 422 });
});

test("two companies may add an unverified domain; once one of them verifies it, the other cannot", async () => {
  const { host, first, second, add, prove, setRecord } = await setting();
  await add(first);
  await add(second);
  setRecord(first);
  expect(await prove(second, "dns")).toEqual({ isVerified: false, reason: "dns-missing" });
  expect(await prove(first, "dns")).toEqual({ isVerified: true });
  setRecord(first, second);
  expect(await prove(second, "dns")).toEqual({ isVerified: false, reason: "held" });
  expect((await rowOf(host, first)).is_verified).toBe(true);
  expect((await rowOf(host, second)).is_verified).toBe(false);
});

test("of two companies that verify a domain concurrently, one succeeds", async () => {
  const { host, first, second, add, prove, setRecord } = await setting();
  await add(first);
  await add(second);
  setRecord(first, second);
  const findings = await Promise.all([prove(first, "dns"), prove(second, "dns")]);
  expect(findings.filter(({ isVerified }) => isVerified)).toHaveLength(1);
  const rows = await Promise.all([rowOf(host, first), rowOf(host, second)]);
  expect(rows.filter((row) => row.is_verified)).toHaveLength(1);
});

test("a verified domain is rejected for others with the same message whoever holds it, and added once they verify it", async () => {
  const { host, first, second, add, prove, setRecord } = await setting();
  await add(first);
  setRecord(first);
  await prove(first, "dns");
  await expect(add(second)).rejects.toMatchObject({
    code: "DOMAIN_HELD",
    message: "This domain cannot be added before you verify that it is yours.",
  });
  await expect(add(second, "dns")).rejects.toMatchObject({
    code: "DOMAIN_NOT_VERIFIED",
    parameters: { reason: "dns-missing" },
    status: 422,
  });
  // The holder's proof is still there, in addition to the new one.
  setRecord(first, second);
  await expect(add(second, "dns")).rejects.toMatchObject({
    code: "DOMAIN_NOT_VERIFIED",
    parameters: { reason: "held" },
    status: 422,
  });
  // The holder's proof is gone: the domain has a new owner.
  setRecord(second);
  await add(second, "dns");
  expect((await rowOf(host, second)).is_verified).toBe(true);
  expect((await rowOf(host, first)).is_verified).toBe(false);
});

test("the domain stays with its holder while their proof cannot be checked", async () => {
  const { host, first, second, add, prove, setRecord } = await setting();
  await add(first);
  setRecord(first);
  await prove(first, "dns");
  files.set(host, verificationRecord(key, second, host).fileContent);
  texts.delete(`_vizor.${host.replace(/:\d+$/, "")}`);
  await expect(add(second, "file")).rejects.toMatchObject({
    code: "DOMAIN_NOT_VERIFIED",
    parameters: { reason: "held" },
  });
  expect((await rowOf(host, first)).is_verified).toBe(true);
});

test("a file verifies a domain if it contains the company's own text and nothing else", async () => {
  const { host, first, second, add, prove } = await setting();
  await add(first);
  expect(await prove(first, "file")).toEqual({ isVerified: false, reason: "file-missing" });
  files.set(host, verificationRecord(key, second, host).fileContent);
  expect(await prove(first, "file")).toEqual({ isVerified: false, reason: "file-other" });
  files.set(host, `${verificationRecord(key, first, host).fileContent}\n`);
  expect(await prove(first, "file")).toEqual({ isVerified: true });
  // Once verified, it is not checked again.
  files.delete(host);
  expect(await prove(first, "file")).toEqual({ isVerified: true });
});

test("name servers that do not respond are distinguished from a missing record", async () => {
  const { host, first, add, prove } = await setting();
  await add(first);
  texts.delete(`_vizor.${host.replace(/:\d+$/, "")}`);
  expect(await prove(first, "dns")).toEqual({ isVerified: false, reason: "dns-unanswered" });
});

test("a company can add at most 20 unverified sites", async () => {
  const { first, add } = await setting();
  for (let n = 0; n < 20; n++) {
    await createSite(database.app, { companyId: first, domain: `unproved${n}.example.com` }, testNow);
  }
  await expect(add(first)).rejects.toMatchObject({ code: "TOO_MANY_UNVERIFIED_SITES", status: 422 });
  await database.owner.deleteFrom("site").where("domain", "=", "unproved19.example.com").execute();
  const hosts = [1, 2, 3, 4].map((n) => shops.host(`burst${n}`));
  const deps = depsFor(hosts);
  const outcomes = await Promise.allSettled(
    hosts.map((domain) => addSiteToCompany(deps, { userId: 1, companyId: first, domain })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await database.owner
    .updateTable("site")
    .set({ is_verified: true })
    .where("domain", "=", "unproved0.example.com")
    .execute();
  expect(await add(first)).toMatchObject({ reachable: true });
});
