import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "./query-client.ts";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a query without a function of its own reads the path in its key", async () => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(Response.json({ total: 3 }));
  vi.stubGlobal("fetch", fetched);
  expect(await queryClient.fetchQuery({ queryKey: ["/api/things?domain=a.example"] })).toEqual({ total: 3 });
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/things?domain=a.example");
});

test("a failure is not retried and says the status, a colon and the text", async () => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response("away", { status: 503 }));
  vi.stubGlobal("fetch", fetched);
  await expect(queryClient.fetchQuery({ queryKey: ["/api/things"] })).rejects.toThrow("503: away");
  expect(fetched).toHaveBeenCalledOnce();
});

test("what was read is fresh for 60 s, kept for 3 minutes, and not asked for again on focus", () => {
  const observer = new QueryObserver(queryClient, { queryKey: ["/api/things"], enabled: false });
  expect(observer.options).toMatchObject({
    staleTime: 60_000,
    gcTime: 180_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
});
