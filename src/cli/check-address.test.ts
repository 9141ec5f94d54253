import { Readable, Writable } from "node:stream";
import { expect, test } from "vitest";
import { run } from "./check-address.ts";

async function answersTo(
  input: string,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const written = { out: "", err: "" };
  const into = (name: "out" | "err"): Writable =>
    new Writable({
      write: (chunk, _encoding, done) => {
        written[name] += chunk;
        done();
      },
    });
  const code = await run(args, { stdin: Readable.from([input]), stdout: into("out"), stderr: into("err") });
  return { code, ...written };
}

test("every line has a result, in order, the empty one too", async () => {
  const input = "http://127.0.0.1/\n\nhttps://shop.example.com/p/1\r\nftp://shop.ro/\nhttp://8.8.8.8/";
  const { code, out } = await answersTo(input, "--resolve", "shop.example.com=93.184.216.34");
  expect(out.split("\n")).toEqual([
    "refused loopback-ip",
    "refused malformed",
    "allowed",
    "refused not-http",
    "allowed",
    "",
  ]);
  expect(code).toBe(0);
});

test("a host given several addresses is refused for one bad one", async () => {
  const args = ["--resolve", "Shop.ro=93.184.216.34", "--resolve=shop.ro=10.0.0.1"];
  expect((await answersTo("https://shop.ro/\n", ...args)).out).toBe("refused private-ip\n");
});

test("a name that contains a private address is refused by its resolution", async () => {
  const args = ["--resolve", "10.0.0.1.wild.example.com=10.0.0.1"];
  expect((await answersTo("http://10.0.0.1.wild.example.com/\n", ...args)).out).toBe("refused private-ip\n");
});

test("no input gives no output", async () => {
  expect(await answersTo("")).toEqual({ code: 0, out: "", err: "" });
});

test.each([[["--resolve"]], [["--resolve", "shop.ro"]], [["--resolve", "shop.ro=here"]], [["shop.ro"]]])(
  "%j is wrong use",
  async (args) => {
    expect(await answersTo("http://shop.ro/\n", ...args)).toMatchObject({ code: 2, out: "" });
  },
);
