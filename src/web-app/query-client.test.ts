import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "./query-client.ts";

afterEach(() => {
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

test("a query without a query function reads the path in its key", async () => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(Response.json({ total: 3 }));
  vi.stubGlobal("fetch", fetched);
  expect(await queryClient.fetchQuery({ queryKey: ["/api/things?domain=a.example"] })).toEqual({ total: 3 });
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/things?domain=a.example");
});

test("a failure is not retried and has the status, a colon and the text", async () => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response("away", { status: 503 }));
  vi.stubGlobal("fetch", fetched);
  await expect(queryClient.fetchQuery({ queryKey: ["/api/things"] })).rejects.toThrow("503: away");
  expect(fetched).toHaveBeenCalledOnce();
});

test("data is fresh for 60 s, cached for 3 minutes, and not refetched on focus", () => {
  const observer = new QueryObserver(queryClient, { queryKey: ["/api/things"], enabled: false });
  expect(observer.options).toMatchObject({
    staleTime: 60_000,
    gcTime: 180_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
});

test("without a network a change fails at once and is not made later", async () => {
  onlineManager.setOnline(false);
  const change = vi.fn().mockRejectedValue(new Error("No connection"));
  const observer = new MutationObserver(queryClient, { mutationFn: change });
  await expect(observer.mutate(undefined)).rejects.toThrow("No connection");
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(change).toHaveBeenCalledOnce();
});

test("without a network a query fails at once, so that a waiting change settles; it is retried afterwards", async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", fetched);
  queryClient.mount();
  onlineManager.setOnline(false);
  const reading = new QueryObserver(queryClient, { queryKey: ["/api/things"] });
  const leave = reading.subscribe(() => undefined);
  await vi.waitFor(() => expect(reading.getCurrentResult()).toMatchObject({ isError: true }));
  const change = new MutationObserver(queryClient, {
    mutationFn: () => Promise.reject(new Error("No connection")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["/api/things"] }),
  });
  await expect(change.mutate()).rejects.toThrow("No connection");
  fetched.mockResolvedValue(Response.json({ total: 3 }));
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(reading.getCurrentResult().data).toEqual({ total: 3 }));
  leave();
  queryClient.unmount();
});
