import { expect, test } from "vitest";
import { addressBucket, attemptBuckets } from "./attempt-bucket.ts";

const buckets = attemptBuckets(new Uint8Array(32).fill(1));
const others = attemptBuckets(new Uint8Array(32).fill(2));
const hash = buckets.addressHash("203.0.113.9");

test("one account is one bucket in any spelling, one IPv6 /64 one bucket in any of its addresses", () => {
  expect(buckets.signInOf(" ANA@mail.example")).toBe(buckets.signInOf("ana@mail.example"));
  expect(buckets.signInOf("ana@mail.example")).not.toBe(buckets.signInOf("ana2@mail.example"));
  expect(buckets.signInFrom("2001:db8:1:2::1")).toBe(buckets.signInFrom("2001:db8:1:2:ffff::9"));
  expect(buckets.addressHash("::ffff:203.0.113.9")).toEqual(hash);
});

test("different counters have different names", () => {
  const names = [
    buckets.signInFrom("203.0.113.9"),
    buckets.signInOf("203.0.113.9"),
    buckets.signInAt(4711, hash),
    buckets.signInAt(4712, hash),
    buckets.secondFactorOf(4711),
    buckets.secondFactorAt(4711, hash),
    buckets.secondFactorIn("4711"),
    buckets.currentPasswordIn("4711"),
    buckets.resetFrom("203.0.113.9"),
    buckets.resetOf("203.0.113.9"),
  ];
  expect(new Set(names).size).toBe(10);
});

test("names contain no IP or e-mail address, differ by key, and are short for texts of any length", () => {
  expect(hash).toHaveLength(32);
  expect(buckets.signInFrom("203.0.113.9")).not.toContain("203");
  expect(buckets.signInOf("ana@mail.example")).not.toContain("ana");
  expect(others.signInOf("ana@mail.example")).not.toBe(buckets.signInOf("ana@mail.example"));
  expect(buckets.signInOf("a".repeat(20_000)).length).toBeLessThan(200);
  expect(buckets.signInAt(Number.MAX_SAFE_INTEGER, hash).length).toBeLessThan(200);
});

test("an IPv4 address counts for itself, also where it comes mapped into IPv6", () => {
  expect(addressBucket("203.0.113.9")).toBe("203.0.113.9");
  expect(addressBucket("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("IPv6 addresses of one /64 count together", () => {
  expect(addressBucket("2001:db8:1:2::1")).toBe(addressBucket("2001:db8:1:2:ffff::9"));
  expect(addressBucket("2001:db8:1:2::1")).not.toBe(addressBucket("2001:db8:1:3::1"));
});

test("texts that are not addresses share one key", () => {
  expect(addressBucket("")).toBe("unknown");
  expect(addressBucket("x".repeat(5000))).toBe("unknown");
});
