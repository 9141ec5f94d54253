import { Readable, Writable } from "node:stream";
import { expect, test } from "vitest";
import { run } from "./check-robots.ts";

async function answersTo(input: string): Promise<{ code: number; out: string; err: string }> {
  const written = { out: "", err: "" };
  const into = (name: "out" | "err"): Writable =>
    new Writable({
      write: (chunk, _encoding, done) => {
        written[name] += chunk;
        done();
      },
    });
  const code = await run([], { stdin: Readable.from([input]), stdout: into("out"), stderr: into("err") });
  return { code, ...written };
}

const line = (robots: string, url: string, ua = "VizorBot"): string =>
  `${JSON.stringify({ robots_b64: Buffer.from(robots).toString("base64"), url, ua })}\n`;

test("each line is answered in order", async () => {
  const robots = "user-agent: vizorbot\ndisallow: /cart\n";
  const input = line(robots, "https://shop.ro/cart") + line(robots, "https://shop.ro/p") + line("", "");
  expect(await answersTo(input)).toEqual({ code: 0, out: "DISALLOWED\nALLOWED\nALLOWED\n", err: "" });
});

test.each(["{", "[]", '{"url":"x","ua":"y"}', '{"robots_b64":"%","url":"x","ua":"y"}'])(
  "%s is answered by staying away, with the line's number, and those after it go on",
  async (bad) => {
    const good = line("", "https://shop.ro/");
    const { code, out, err } = await answersTo(`${good}${bad}\n${good}`);
    expect([code, out]).toEqual([1, "ALLOWED\nDISALLOWED\nALLOWED\n"]);
    expect(err).toContain("line 2");
  },
);
