import { expect, test } from "vitest";
import { serverArguments } from "./cluster.ts";

function settings(memoryMb: number, isDurable = true): Map<string, string> {
  const list = serverArguments("/data", { port: 5433, isDurable }, memoryMb).slice(2);
  return new Map(list.filter((item) => item !== "-c").map((item) => item.split("=") as [string, string]));
}

test("memory follows the machine: a sixteenth for the cache, within 64 MB and 4 GB", () => {
  expect(settings(512).get("shared_buffers")).toBe("64MB");
  expect(settings(16_384).get("shared_buffers")).toBe("1024MB");
  expect(settings(262_144).get("shared_buffers")).toBe("4096MB");
});

test("it listens on loopback only and loses nothing unless a test says so", () => {
  expect(settings(4096).get("listen_addresses")).toBe("127.0.0.1");
  expect(settings(4096).has("fsync")).toBe(false);
  expect(settings(4096, false).get("fsync")).toBe("off");
});
