import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { defineCall } from "../kit/call.ts";
import { addressOf, CallError, call, callForFile, handleUnauthorized, messageOf, readPath } from "./call.ts";
import { needCatalogs, startLocale } from "./i18n/catalogs.ts";

const readThing = defineCall({
  method: "POST",
  path: "/api/things/:id",
  access: "site",
  summary: "Reads a thing",
  params: z.object({ id: z.number() }),
  query: z.object({ domain: z.string(), brand: z.optional(z.array(z.string())) }),
  body: z.object({ deep: z.boolean() }),
  reply: z.object({ ok: z.boolean() }),
});

const enter = defineCall({
  method: "POST",
  path: "/login",
  access: "public",
  summary: "Enters",
  reply: z.object({}),
});

const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const thing = { params: { id: 7 }, query: { domain: "a.ro", brand: ["x", "y"] }, body: { deep: true } };

test("path, query and body are sent as the contract says, with the bearer while it is valid", async () => {
  localStorage.setItem("auth_token", "t");
  localStorage.setItem("auth_token_expiration", String(Date.now() + 60_000));
  fetched.mockResolvedValue(Response.json({ ok: true }));
  await expect(call(readThing, thing)).resolves.toEqual({ ok: true });
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/things/7?domain=a.ro&brand=x&brand=y");
  expect(init).toMatchObject({
    method: "POST",
    body: '{"deep":true}',
    headers: { Authorization: "Bearer t" },
  });
});

test("an expired token is removed and not sent", async () => {
  localStorage.setItem("auth_token", "t");
  localStorage.setItem("auth_token_expiration", "1");
  fetched.mockResolvedValue(Response.json({ ok: true }));
  await call(readThing, thing);
  expect(fetched.mock.calls[0]?.[1]?.headers).not.toHaveProperty("Authorization");
  expect(localStorage.getItem("auth_token")).toBeNull();
});

test("a failure has the status, a colon and the text, and the words of its code, else the server's message", async () => {
  fetched.mockResolvedValue(Response.json({ message: "Not found" }, { status: 404 }));
  const error = await call(readThing, thing).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ message: '404: {"message":"Not found"}', status: 404 });
  expect(messageOf(error)).toBe("404: Not found");
  fetched.mockResolvedValue(Response.json({ message: "Not found", code: "NOT_FOUND" }, { status: 404 }));
  const named = await call(readThing, thing).catch((reason: unknown) => reason);
  await needCatalogs("problems");
  expect(messageOf(named)).toBe("This no longer exists.");
});

test("a problem carries its code, its messages by field, and how long to wait", async () => {
  const problem = {
    message: "Wait",
    code: "TOO_MANY_ATTEMPTS",
    parameters: { max: 3 },
    errors: { password: "Too common", name: "Taken" },
    fields: { password: { code: "PASSWORD_TOO_LONG", parameters: { max: 128 } } },
  };
  fetched.mockResolvedValue(Response.json(problem, { status: 429, headers: { "retry-after": "840" } }));
  await expect(call(enter)).rejects.toMatchObject({
    sentence: "Wait",
    code: "TOO_MANY_ATTEMPTS",
    parameters: { max: 3 },
    fields: {
      password: { sentence: "Too common", code: "PASSWORD_TOO_LONG", parameters: { max: 128 } },
      name: { sentence: "Taken", code: null },
    },
    retryAfterSeconds: 840,
  });
});

test.each(["", "null", "[1]", '{"message":1,"errors":"no"}', "<html>"])(
  "%j is no problem document: it has no sentence, no code and no fields",
  async (text) => {
    fetched.mockResolvedValue(new Response(text, { status: 500 }));
    const nothing = { sentence: null, code: null, fields: {}, retryAfterSeconds: null };
    await expect(call(enter)).rejects.toMatchObject(nothing);
  },
);

test("an empty answer is named by its status text, a lost connection by status 0", async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 503, statusText: "Service Unavailable" }));
  await expect(call(readThing, thing)).rejects.toThrow("503: Service Unavailable");
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const lost = await call(readThing, thing).catch((reason: unknown) => reason);
  expect(lost).toMatchObject({ status: 0, message: "0: No connection" });
  expect(messageOf(lost)).toBe("The server cannot be reached. Please check your connection and try again.");
});

test("a connection that is lost while the reply arrives is a lost connection; a reply that cannot be read is not", async () => {
  const cut = (status: number) =>
    new Response(
      new ReadableStream({
        start: (reply) => {
          reply.enqueue(new TextEncoder().encode('{"a'));
          reply.error(new TypeError("network error"));
        },
      }),
      { status },
    );
  for (const status of [200, 503]) {
    fetched.mockResolvedValueOnce(cut(status));
    await expect(call(readThing, thing)).rejects.toMatchObject({ status: 0 });
  }
  fetched.mockResolvedValueOnce(cut(200));
  await expect(callForFile(readThing, thing)).rejects.toMatchObject({ status: 0 });
  fetched.mockResolvedValueOnce(new Response("<html>"));
  await expect(call(readThing, thing)).rejects.toBeInstanceOf(SyntaxError);
});

test("401 clears the session, but not when signing in", async () => {
  const ended = vi.fn();
  handleUnauthorized(ended);
  fetched.mockImplementation(async () => new Response("", { status: 401, statusText: "Unauthorized" }));
  await expect(call(enter)).rejects.toThrow("401: Unauthorized");
  expect(ended).not.toHaveBeenCalled();
  await expect(call(readThing, thing)).rejects.toThrow("401");
  expect(ended).toHaveBeenCalledOnce();
});

test("403 leaves the session", async () => {
  const ended = vi.fn();
  handleUnauthorized(ended);
  localStorage.setItem("auth_token", "t");
  localStorage.setItem("auth_token_expiration", String(Date.now() + 60_000));
  fetched.mockImplementation(async () => Response.json({ message: "Not for this role" }, { status: 403 }));
  await expect(call(readThing, thing)).rejects.toThrow("403");
  await expect(readPath("/api/user-info")).rejects.toThrow("403");
  expect(ended).not.toHaveBeenCalled();
  expect(localStorage.getItem("auth_token")).toBe("t");
});

test("values that are null or undefined are left out of an address", () => {
  expect(addressOf("/a", {}, { page: 0, sort: null, site: undefined, q: "ș&=" })).toBe(
    "/a?page=0&q=%C8%99%26%3D",
  );
});

test("a path is read by GET with credentials and the bearer; a failure is the status, a colon and the text", async () => {
  localStorage.setItem("auth_token", "t");
  localStorage.setItem("auth_token_expiration", String(Date.now() + 60_000));
  fetched.mockResolvedValueOnce(Response.json({ firstName: "Ana" }));
  expect(await readPath("/api/user-info")).toEqual({ firstName: "Ana" });
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/user-info");
  expect(init).toMatchObject({
    method: "GET",
    credentials: "include",
    headers: { Authorization: "Bearer t" },
  });

  fetched.mockResolvedValueOnce(new Response("no such thing", { status: 404 }));
  await expect(readPath("/api/nothing")).rejects.toThrow("404: no such thing");
});

test.each(["https://elsewhere.example/api", "//elsewhere.example/api", "api/user-info"])(
  "%s is no path of this server: nothing is sent there, least of all the token",
  async (path) => {
    await expect(readPath(path)).rejects.toThrow(TypeError);
    expect(fetched).not.toHaveBeenCalled();
  },
);
