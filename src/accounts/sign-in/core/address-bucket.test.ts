import { expect, test } from "vitest";
import { addressBucket } from "./address-bucket.ts";

test("an IPv4 address counts for itself, also where it comes mapped into IPv6", () => {
  expect(addressBucket("203.0.113.9")).toBe("203.0.113.9");
  expect(addressBucket("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("IPv6 addresses of one /64 count together", () => {
  expect(addressBucket("2001:db8:1:2::1")).toBe(addressBucket("2001:db8:1:2:ffff::9"));
  expect(addressBucket("2001:db8:1:2::1")).not.toBe(addressBucket("2001:db8:1:3::1"));
});

test("what is no address counts under one key", () => {
  expect(addressBucket("")).toBe("unknown");
  expect(addressBucket("x".repeat(5000))).toBe("unknown");
});
