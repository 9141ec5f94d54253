import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalIp, checkIp } from "./public-ip.ts";

describe("IPv4", () => {
  test.each([
    ["0.0.0.0", "unspecified-ip"],
    ["0.255.255.255", "unspecified-ip"],
    ["10.0.0.1", "private-ip"],
    ["100.64.0.0", "carrier-grade-nat-ip"],
    ["100.127.255.255", "carrier-grade-nat-ip"],
    ["127.0.0.1", "loopback-ip"],
    ["127.255.255.254", "loopback-ip"],
    ["169.254.169.254", "link-local-ip"],
    ["172.16.0.0", "private-ip"],
    ["172.31.255.255", "private-ip"],
    ["192.0.0.8", "reserved-ip"],
    ["192.0.2.1", "reserved-ip"],
    ["192.88.99.1", "reserved-ip"],
    ["192.168.1.1", "private-ip"],
    ["198.18.0.1", "reserved-ip"],
    ["198.19.255.255", "reserved-ip"],
    ["198.51.100.1", "reserved-ip"],
    ["203.0.113.1", "reserved-ip"],
    ["224.0.0.1", "multicast-ip"],
    ["239.255.255.255", "multicast-ip"],
    ["240.0.0.1", "reserved-ip"],
    ["255.255.255.255", "reserved-ip"],
    ["168.63.129.16", "cloud-metadata-ip"],
  ])("%s is refused as %s", (ip, reason) => {
    expect(checkIp(ip)).toBe(reason);
  });

  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "93.184.216.34",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.0.1",
    "172.32.0.1",
  ])("%s is public", (ip) => {
    expect(checkIp(ip)).toBe("allowed");
  });
});

describe("IPv6", () => {
  test.each([
    ["::", "unspecified-ip"],
    ["::1", "loopback-ip"],
    ["::127.0.0.1", "embedded-ipv4"],
    ["::ffff:93.184.216.34", "embedded-ipv4"],
    ["::ffff:0:127.0.0.1", "embedded-ipv4"],
    ["64:ff9b::10.0.0.1", "embedded-ipv4"],
    ["64:ff9b:1::1", "embedded-ipv4"],
    ["2002:7f00:1::1", "embedded-ipv4"],
    ["2001::1", "embedded-ipv4"],
    ["2a00:1450::5efe:10.0.0.1", "embedded-ipv4"],
    ["fe80::1", "link-local-ip"],
    ["fec0::1", "private-ip"],
    ["fc00::1", "private-ip"],
    ["fd00:ec2::254", "private-ip"],
    ["ff02::1", "multicast-ip"],
    ["2001:db8::1", "reserved-ip"],
    ["2001:2::1", "reserved-ip"],
    ["2001:10::1", "reserved-ip"],
    ["3fff::1", "reserved-ip"],
    ["5f00::1", "reserved-ip"],
    ["4000::1", "reserved-ip"],
    ["100::1", "reserved-ip"],
  ])("%s is refused as %s", (ip, reason) => {
    expect(checkIp(ip)).toBe(reason);
  });

  test.each(["2606:2800:220:1:248:1893:25c8:1946", "2a00:1450:400d:80e::200e", "2001:4860:4860::8888"])(
    "%s is public",
    (ip) => {
      expect(checkIp(ip)).toBe("allowed");
    },
  );
});

test.each(["", "localhost", "1.2.3", "1.2.3.4.5", "fe80::1%eth0", "2a00::1%1", "[::1]", "1.2.3.4 "])(
  "%j is no address that is let through",
  (text) => {
    expect(checkIp(text)).not.toBe("allowed");
  },
);

test("no address outside 2000::/3 is allowed, and no text throws", () => {
  fc.assert(
    fc.property(fc.ipV6(), (ip) => {
      if (checkIp(ip) === "allowed") expect(canonicalIp(ip)).toMatch(/^[23][0-9a-f]{3}:/);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => typeof checkIp(text) === "string"));
});

test("two spellings of an address have one canonical form", () => {
  expect(canonicalIp("2A00:0:0::1")).toBe(canonicalIp("2a00::1"));
  expect(canonicalIp("::ffff:10.0.0.1")).toBe("10.0.0.1");
});
