import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forSite } from "../../../src/platform/db/database.ts";
import { startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";
import { formOf } from "../../factories/exchange/spreadsheets.ts";
import { openShop, type TestShop } from "../../factories/shop.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { startImportWorker } from "../../support/exchange/worker-process.ts";
import { ageJobLocks } from "../../support/jobs.ts";

let database: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database);
});
afterAll(async () => {
  await shop.api.app.close();
  await database.close();
});

const counted = async () => {
  const { rows } = await forSite(database.app, shop.siteId, (trx) =>
    sql<
      Record<string, number>
    >`select (select count(*)::integer from product where url like '%/killed%') as products,
      (select count(*)::integer from offer where url like '%/killed%') as offers,
      (select count(*)::integer from product_history where main_product_link like '%/killed%') as history`.execute(
      trx,
    ),
  );
  return rows[0];
};

test("an import whose worker is killed in the middle is applied by the next one, wholly and once (F2)", async () => {
  // The first attempt stops behind its products; a sequence is not rolled back.
  await sql`create sequence attempts`.execute(database.owner);
  await sql`grant usage on sequence attempts to vizor_worker`.execute(database.owner);
  await sql`create function wait_in_attempt_1() returns trigger language plpgsql as $$
    begin if nextval('attempts') = 1 then perform pg_sleep(600); end if; return null; end $$`.execute(
    database.owner,
  );
  await sql`create trigger wait_in_attempt_1 after insert on offer
    for each statement execute function wait_in_attempt_1()`.execute(database.owner);
  const lines = Array.from(
    { length: 200 },
    (_, at) => `https://shop.example.com/killed${at}\thttps://retailer.ro/killed${at}`,
  );
  const form = formOf("x.txt", lines.join("\n"));
  const reply = await shop.api.app.inject({
    method: "POST",
    url: "/api/upload-products?domain=shop.example.com",
    headers: { ...form.headers, authorization: `Bearer ${shop.token}` },
    payload: form.payload,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const stats = async () =>
    (await shop.api.get(`/api/upload-products/get-stats?id=${reply.json().id}`, shop.token)).json();

  const kill = await startImportWorker(database.addresses.worker);
  const sleeping = async () =>
    (
      await sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(
        database.owner,
      )
    ).rows.length;
  await expect.poll(sleeping).toBe(1);
  await kill();
  // What the server does once it notices that its client is gone.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`.execute(database.owner);
  await expect.poll(sleeping).toBe(0);
  expect(await stats()).toMatchObject({ finished: false, total: 200, state: "RUNNING" });
  expect(await counted()).toEqual({ products: 0, offers: 0, history: 0 });

  await ageJobLocks(database, 61);
  const jobs = await startJobs({
    workerUrl: database.addresses.worker,
    tasks: shop.api.slices.tasks,
    runsClock: false,
    log: createLog("silent"),
  });
  try {
    await expect.poll(async () => (await stats()).finished).toBe(true);
  } finally {
    await jobs.stop();
  }
  expect(await stats()).toMatchObject({ processed: 200, failed: 0, state: "DONE", error: null });
  expect(await counted()).toEqual({ products: 200, offers: 200, history: 400 });
});

test("an upload that breaks off is answered with a sentence", async () => {
  const { headers, payload } = formOf("x.txt", "https://shop.example.com/a");
  const reply = await shop.api.app.inject({
    method: "POST",
    url: "/api/upload-products?domain=shop.example.com",
    headers: { ...headers, authorization: `Bearer ${shop.token}` },
    payload: payload.subarray(0, -20),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([400, "SHEET_INCOMPLETE"]);
});

test.each(["announced", "not announced"])(
  "an upload of 100 MB, %s, is answered with 413 before 11 MB are read (F16)",
  async (length) => {
    const address = await shop.api.app.listen({ port: 0, host: "127.0.0.1" }).catch(() => addressOfServer());
    const { port } = new URL(address);
    const total = 100 * 1024 * 1024;
    // From here on the refusal may come: what is sent after it resets the connection, and the reply with it.
    const refusedFrom = length === "announced" ? 0 : 10 * 1024 * 1024;
    const head = [
      "POST /api/upload-products?domain=shop.example.com HTTP/1.1",
      "host: 127.0.0.1",
      `authorization: Bearer ${shop.token}`,
      "content-type: multipart/form-data; boundary=b",
      length === "announced" ? `content-length: ${total}` : "transfer-encoding: chunked",
      "",
      "",
    ].join("\r\n");
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n';
    const chunked = (bytes: Buffer) =>
      length === "announced"
        ? bytes
        : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
    const answer = async (): Promise<{ reply: string; read: number }> => {
      let served: Socket | undefined;
      shop.api.app.server.once("connection", (accepted: Socket) => {
        served = accepted;
      });
      const socket = connect(Number(port), "127.0.0.1");
      const received = new Promise<string>((resolve) => {
        socket.once("data", (data) => resolve(data.toString()));
        socket.on("error", () => undefined);
        // The server closes with unread bytes, which may reset the connection before the reply is read.
        socket.once("close", () => resolve(""));
      });
      let status = "";
      void received.then((data) => {
        status = data.slice(9, 12);
      });
      socket.write(head);
      await Promise.race([received, sleep(50)]);
      if (status === "") socket.write(chunked(Buffer.from(part)));
      const block = chunked(Buffer.alloc(64 * 1024, "x"));
      for (let sent = 0; sent < total && status === "" && !socket.destroyed; sent += 64 * 1024) {
        const hasRoom = socket.write(block);
        if (sent >= refusedFrom && sent < refusedFrom + 1024 * 1024)
          await Promise.race([received, sleep(50)]);
        else await new Promise((resolve) => (hasRoom ? setImmediate(resolve) : setTimeout(resolve, 1)));
      }
      const reply = await received;
      const read = served?.bytesRead ?? 0;
      socket.destroy();
      return { reply, read };
    };
    let seen = await answer();
    for (let tries = 1; seen.reply === "" && tries < 10; tries += 1) {
      expect(seen.read).toBeLessThan(11 * 1024 * 1024);
      seen = await answer();
    }
    expect(seen.reply.slice(9, 12)).toBe("413");
    expect(seen.read).toBeLessThan(11 * 1024 * 1024);
  },
);

function addressOfServer(): string {
  const address = shop.api.app.server.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen");
  return `http://127.0.0.1:${address.port}`;
}
