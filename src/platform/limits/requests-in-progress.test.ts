import { request } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { expect, test, vi } from "vitest";
import { createRequestsInProgress } from "./requests-in-progress.ts";

test("requests are in progress from the first one's beginning until the last one's end, also of those that are given up", async () => {
  const app = fastify();
  const inProgress = createRequestsInProgress();
  inProgress.count(app);
  const replies = new Map<string, () => void>();
  app.get("/:name", ({ params }) => {
    const { name } = params as { name: string };
    return new Promise((resolve) => replies.set(name, () => resolve(name)));
  });
  const notices: boolean[] = [];
  const stop = inProgress.listen((areInProgress) => notices.push(areInProgress));
  await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const { port } = app.server.address() as AddressInfo;
    const first = fetch(`http://127.0.0.1:${port}/first`);
    const given = request(`http://127.0.0.1:${port}/given`).on("error", () => undefined);
    given.end();
    await vi.waitFor(() => expect([...replies.keys()].sort()).toEqual(["first", "given"]));
    expect(notices).toEqual([true]);
    replies.get("first")?.();
    await (await first).text();
    // Longer than a pause that counts.
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(notices).toEqual([true]);
    given.destroy();
    await vi.waitFor(() => expect(notices).toEqual([true, false]));
    stop();
    const last = fetch(`http://127.0.0.1:${port}/last`);
    await vi.waitFor(() => expect(replies.has("last")).toBe(true));
    replies.get("last")?.();
    await last;
    expect(notices).toEqual([true, false]);
  } finally {
    await app.close();
  }
});
