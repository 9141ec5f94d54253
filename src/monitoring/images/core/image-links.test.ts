import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../address/address.ts";
import { admitHosts } from "../../../address/admitted-hosts.ts";
import { isSigned, presentImages } from "./image-links.ts";

const key = randomBytes(32);
const present = presentImages(key, PUBLIC_ONLY);

function partsOf(link: string | null): { signature: string; address: string } {
  const url = new URL(link ?? "", "https://vizor.example");
  return { signature: url.pathname.split("/").at(-1) ?? "", address: url.searchParams.get("address") ?? "" };
}

test("an image has an address of this server, whose signature holds for this address and key only", () => {
  const link = present("https://competitor.ro/a b.png?w=1&h=2");
  expect(link).toMatch(/^\/api\/images\/[\w-]{22}\?address=/);
  const { signature, address } = partsOf(link);
  expect(address).toBe("https://competitor.ro/a%20b.png?w=1&h=2");
  expect(isSigned(key, address, signature)).toBe(true);
  expect(isSigned(key, `${address}x`, signature)).toBe(false);
  expect(isSigned(randomBytes(32), address, signature)).toBe(false);
  for (const forged of ["", "AAAA", `A${signature.slice(1)}x`, signature.slice(0, 20), "A".repeat(22)])
    expect(isSigned(key, address, forged), forged).toBe(false);
});

test.each([
  "http://192.168.1.1/admin?reboot=1",
  "https://192.168.1.1/a.png",
  "http://127.0.0.1/a.png",
  "https://router.local/a.png",
  "https://competitor.ro:8443/a.png",
  "https://user@competitor.ro/a.png",
  "data:image/svg+xml,<svg/>",
  "//competitor.ro/x.jpg",
])("no image is fetched from %s", (address) => {
  expect(present(address)).toBeNull();
});

test("images of an admitted host are presented, and those over http", () => {
  const admitted = presentImages(key, { admitted: admitHosts(["shop.localhost:4101"]), ports: [80, 443] });
  expect(partsOf(admitted("http://shop.localhost:4101/a.png")).address).toBe(
    "http://shop.localhost:4101/a.png",
  );
  expect(partsOf(present("http://competitor.ro/a.png")).address).toBe("http://competitor.ro/a.png");
  expect(present(null)).toBeNull();
});
