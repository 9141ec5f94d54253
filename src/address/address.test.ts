import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseAddress, parseAddress, targetOf } from "./address.ts";
import { admitHosts } from "./admitted-hosts.ts";

const reasonOf = (text: string): string => {
  const address = normaliseAddress(text);
  return address.found ? `found ${address.url}` : address.reason;
};

describe("one page has one address", () => {
  test.each([
    ["  https://WWW.Shop.RO:443/P/1  ", "https://www.shop.ro/P/1"],
    ["http://shop.ro", "http://shop.ro/"],
    ["https://shop.ro./a", "https://shop.ro/a"],
    ["https://măgazin.ro/ș?q=ț", "https://xn--mgazin-i0a.ro/%C8%99?q=%C8%9B"],
    ["https://shop.ro/a?utm_source=x&id=2&fbclid=3&UTM_Medium=y#top", "https://shop.ro/a?id=2"],
    ["https://shop.ro/a?gclid=1", "https://shop.ro/a"],
    ["https://shop.ro/a?b=2&a=1&&ref=x", "https://shop.ro/a?b=2&a=1&ref=x"],
    ["https://shop.ro/a?q=%c8%9b+x", "https://shop.ro/a?q=%c8%9b+x"],
    ["https://shop.ro/a b", "https://shop.ro/a%20b"],
    ["https://shop.ro/a#/26-size-xl/8-color", "https://shop.ro/a#/26-size-xl/8-color"],
    ["https://shop.ro/a#variant=4711", "https://shop.ro/a#variant=4711"],
    ["https://shop.ro/a#reviews", "https://shop.ro/a"],
    ["http://8.8.8.8/", "http://8.8.8.8/"],
    ["http://[2A00:1450:400d:80e::200e]/", "http://[2a00:1450:400d:80e::200e]/"],
  ])("%s", (text, url) => {
    expect(reasonOf(text)).toBe(`found ${url}`);
  });

  test("the domain is the host without www.", () => {
    expect(normaliseAddress("https://www.shop.ro/a")).toMatchObject({
      host: "www.shop.ro",
      domain: "shop.ro",
    });
    expect(normaliseAddress("https://www.ro/a")).toMatchObject({ host: "www.ro", domain: "www.ro" });
  });

  test("normalisation is idempotent", () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9%&=#?/.\-_ șȚ]{0,30}$/);
    fc.assert(
      fc.property(part, fc.constantFrom("http", "HTTPS"), (tail, scheme) => {
        const first = normaliseAddress(`${scheme}://Shop.Example.com/${tail}`);
        fc.pre(first.found);
        expect(normaliseAddress(first.url)).toEqual(first);
      }),
    );
  });
});

describe("what is no address of a shop", () => {
  test.each([
    ["", "malformed"],
    ["shop.ro/p/1", "malformed"],
    ["//shop.ro/p/1", "malformed"],
    ["https:shop.ro", "malformed"],
    ["https:///shop.ro", "malformed"],
    ["http://shop .ro/", "malformed"],
    ["http://127.1.1.1:80\\@shop.ro/", "malformed"],
    ["http://sh\top.ro/", "malformed"],
    ["http://425.510.425.510/", "malformed"],
    [`https://shop.ro/${"a".repeat(2048)}`, "too-long"],
    [`https://shop.ro/${"ș".repeat(500)}`, "too-long"],
    ["ftp://shop.ro/", "not-http"],
    ["javascript:alert(1)", "not-http"],
    ["file:///etc/passwd", "not-http"],
    ["https://user:pw@shop.ro/", "userinfo"],
    ["https://@shop.ro/", "userinfo"],
    ["https://intranet/", "single-label"],
    ["https://localhost/", "reserved-name"],
    ["https://a.localhost./", "reserved-name"],
    ["https://printer.local/", "reserved-name"],
    ["https://metadata.vendor.internal/", "reserved-name"],
    ["https://router.home.arpa/", "reserved-name"],
    ["https://nas.lan/", "reserved-name"],
    ["https://shop.test/", "reserved-name"],
    ["https://shop.example/", "reserved-name"],
    ["https://shop.onion/", "reserved-name"],
    ["https://-shop.ro/", "malformed-name"],
    ["https://shop..ro/", "malformed-name"],
    [`https://${"a".repeat(64)}.ro/`, "malformed-name"],
    ["https://shop.ro:8443/", "port-not-allowed"],
    ["https://shop.ro:22/", "port-not-allowed"],
    ["http://2130706433/", "loopback-ip"],
    ["http://0x7f.1/", "loopback-ip"],
    ["http://017700000001/", "loopback-ip"],
    ["http://①②⑦.⓪.⓪.①/", "loopback-ip"],
    ["http://127.0.0.1./", "loopback-ip"],
    ["http://[::ffff:7f00:1]/", "embedded-ipv4"],
    ["http://0x08.8.8.8/", "obscured-ip"],
    ["http://134744072/", "obscured-ip"],
    ["http://⑧.8.8.8/", "obscured-ip"],
  ])("%s is refused as %s", (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  test("example.com is an ordinary public name", () => {
    expect(reasonOf("https://www.example.com/p/1")).toBe("found https://www.example.com/p/1");
  });

  test("no text throws", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => typeof reasonOf(text) === "string"));
  });
});

describe("admitted hosts", () => {
  const policy = { admitted: admitHosts(["shop.localhost:4101"]), ports: [80, 443] };

  test("exactly the admitted pair passes", () => {
    expect(normaliseAddress("http://shop.localhost:4101/a", policy)).toEqual({
      found: true,
      url: "http://shop.localhost:4101/a",
      host: "shop.localhost:4101",
      domain: "shop.localhost:4101",
    });
    for (const other of [
      "http://shop.localhost:4102/",
      "http://shop.localhost/",
      "http://x.shop.localhost:4101/",
    ]) {
      expect(normaliseAddress(other, policy).found).toBe(false);
    }
    expect(normaliseAddress("http://127.0.0.1:4101/", policy)).toEqual({
      found: false,
      reason: "loopback-ip",
    });
  });

  test("are given as exact pairs only", () => {
    expect(() => admitHosts(["shop.localhost"])).toThrow(RangeError);
    expect(() => admitHosts(["*.localhost:80"])).toThrow(RangeError);
  });
});

describe("redirect targets", () => {
  const base = new URL("https://shop.ro/a/b?c=1");

  test("preserve what the shop put into them, including tracking parameters", () => {
    const next = parseAddress("../d?utm_source=x", undefined, base);
    expect(next.found && next.url.href).toBe("https://shop.ro/d?utm_source=x");
  });

  test.each(["//127.0.0.1/", "http://10.0.0.1/", "file:///etc/passwd", "//user@shop.ro/", "http://[::1]/"])(
    "%s is refused",
    (location) => {
      expect(parseAddress(location, undefined, base).found).toBe(false);
    },
  );
});

test("the target of an address is the host without brackets and the port in force", () => {
  expect(targetOf(new URL("https://[2a00::1]/"))).toEqual({ hostname: "2a00::1", port: 443 });
  expect(targetOf(new URL("http://shop.ro.:8080/"))).toEqual({ hostname: "shop.ro", port: 8080 });
});
