import { execFile } from "node:child_process";
import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boundMs } from "../../../support/time-limits.ts";
import { type Behaviour, drip, openShop, type PoisonedShop, reply } from "./fetcher-poisoned-shop.ts";

const run = promisify(execFile);
const child = fileURLToPath(new URL("renderer-child.ts", import.meta.url));

/** The account that every Linux has for processes that own nothing. */
const NOBODY = 65534;
const isRoot = process.geteuid?.() === 0;

interface Rendered {
  readonly kind: string;
  readonly reason?: string;
  readonly detail?: string;
  readonly text: string;
  readonly finalUrl?: string;
  readonly tookMs?: number;
}

let shop: PoisonedShop;
let canary: PoisonedShop;
let udpCanary: UdpSocket;
let udpPackets = 0;
let home: string;
/** By the path of their page. */
const rendered = new Map<string, Rendered>();

const html =
  (body: string): Behaviour =>
  (socket) =>
    reply(socket, "200 OK", {}, `<!doctype html><body>${body}`);

const behaviours: Record<string, Behaviour> = {
  built: html(`<p id="price">…</p><script>
    fetch("/api").then((r) => r.json()).then((p) => { document.getElementById("price").textContent = p.price + " lei"; });
  </script>`),
  api: (socket) => reply(socket, "200 OK", { "content-type": "application/json" }, '{"price":"1.899,99"}'),
  forbidden: (socket) => reply(socket, "403 Forbidden", {}, "<p>no"),
  pdf: (socket) =>
    reply(
      socket,
      "200 OK",
      { "content-type": "application/pdf", "content-disposition": "attachment" },
      "%PDF-1.7",
    ),
  busy: html("<script>for (;;);</script>"),
  huge: html('<script src="/endless.js"></script>'),
  "endless.js": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/javascript\r\n\r\n//");
    drip(socket, Buffer.alloc(64 * 1024, "a"), 1);
  },
  swollen: html("<script>document.body.append('a'.repeat(2000000))</script>"),
};

const failures = [
  ["to-private", "redirect-refused"],
  ["forbidden", "blocked"],
  ["missing", "gone"],
  ["pdf", "not-html"],
  ["busy", "timeout"],
  ["huge", "too-large"],
  ["swollen", "too-large"],
] as const;

/** Renders every page in one process that is not root, with a home of its own. */
async function renderAll(): Promise<void> {
  const paths = ["built", "prying", ...failures.map(([path]) => path)];
  const pages = paths.map((path) => ({
    url: `http://${shop.host}/${path}`,
    limits: { totalMs: path === "busy" ? 5000 : 60_000, maxBytes: 1_000_000 },
  }));
  const account = isRoot ? { account: NOBODY } : {};
  const settings = JSON.stringify({ ...account, admitted: [shop.host], pages });
  const { stdout } = await run(process.execPath, [child, settings], {
    cwd: home,
    env: { PATH: process.env["PATH"] ?? "", HOME: home, TMPDIR: home },
    maxBuffer: 100_000_000,
  });
  const lines = stdout.trim().split("\n");
  for (const [at, path] of paths.entries()) rendered.set(path, JSON.parse(lines[at] ?? "{}"));
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "vizor-renderer-test-"));
  if (isRoot) await run("chown", [`${NOBODY}:${NOBODY}`, home]);
  canary = await openShop({}, "canary");
  udpCanary = createSocket("udp4").on("message", () => udpPackets++);
  await new Promise<void>((done) => udpCanary.bind(0, "127.0.0.1", done));
  behaviours["to-private"] = (socket) =>
    reply(socket, "302 Found", { location: `http://127.0.0.1:${canary.port}/` }, "");
  behaviours["prying"] = html(`<p id="out"></p><script>
    const say = (text) => document.getElementById("out").append(text + " ");
    const canary = "127.0.0.1:${canary.port}";
    fetch("http://" + canary + "/").then(() => say("fetched"), () => say("fetch-failed"));
    fetch("http://localhost:${canary.port}/", { mode: "no-cors" }).then(() => say("fetched"), () => say("name-failed"));
    navigator.sendBeacon("http://" + canary + "/beacon", "x");
    new WebSocket("ws://" + canary + "/").onerror = () => say("socket-failed");
    document.body.append(Object.assign(new Image(), { src: "http://" + canary + "/i.png" }));
    window.open("http://" + canary + "/popup");
    const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udpCanary.address().port}" }] });
    peer.onicecandidate = (event) => { if (event.candidate) say("candidate " + event.candidate.candidate); };
    peer.createDataChannel("x");
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  </script>`);
  shop = await openShop(behaviours);
  await renderAll();
});

afterAll(async () => {
  await shop.close();
  await canary.close();
  udpCanary.close();
  await rm(home, { recursive: true, force: true });
});

test("a price that a script writes is there after rendering, under our own name", () => {
  const result = rendered.get("built");
  expect(result).toMatchObject({ kind: "page", finalUrl: `http://${shop.host}/built` });
  expect(result?.text).toContain('<p id="price">1.899,99 lei</p>');
  const head = shop.heads.find((line) => line.startsWith("GET /api "));
  expect(head?.toLowerCase()).toContain("user-agent: vizorbot/1.0 (+https://vizor.example/bot)");
});

test("a page cannot connect to anything but the proxy", () => {
  const result = rendered.get("prying");
  expect(result?.kind).toBe("page");
  const outcomes = /<p id="out">(.*?)<\/p>/
    .exec(result?.text ?? "")?.[1]
    ?.trim()
    .split(" ")
    .sort();
  expect(outcomes).toEqual(["fetch-failed", "name-failed", "socket-failed"]);
  expect(canary.connections()).toBe(0);
  expect(udpPackets).toBe(0);
});

describe("what cannot be rendered has its named reason", () => {
  test.each(failures)("%s: %s", (path, reason) => {
    expect(rendered.get(path)).toMatchObject({ kind: "failed", reason });
    expect(rendered.get(path)?.tookMs).toBeLessThan(boundMs(30_000, 90_000));
    expect(canary.connections()).toBe(0);
  });
});

test("as root nothing is rendered, with a reason; without a browser likewise", async () => {
  const pages = [{ url: `http://${shop.host}/built` }];
  const settings = JSON.stringify({ admitted: [shop.host], pages, executablePath: "/nowhere/chromium" });
  const { stdout } = await run(process.execPath, [child, settings]);
  expect(JSON.parse(stdout)).toMatchObject({
    kind: "unavailable",
    reason: isRoot ? "runs-as-root" : "no-browser",
  });
});
