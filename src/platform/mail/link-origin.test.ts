import { expect, test } from "vitest";
import { linkOrigin } from "./link-origin.ts";

test("links lead to PUBLIC_URL, else to the address that the web binds", () => {
  const bound = { publicUrl: undefined, host: "127.0.0.1", port: 3000 };
  expect(linkOrigin({ ...bound, publicUrl: "https://prices.example" })).toBe("https://prices.example");
  expect(linkOrigin(bound)).toBe("http://127.0.0.1:3000");
  expect(linkOrigin({ ...bound, host: "0.0.0.0", port: 80 })).toBe("http://localhost");
  expect(linkOrigin({ ...bound, host: "::1" })).toBe("http://[::1]:3000");
});
