import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLocale } from "../i18n/catalogs.ts";
import { currentToast } from "../ui/toast.ts";
import { queryClient } from "./query-client.ts";
import { watchExpiry } from "./session-end.ts";

const start = Date.parse("2026-11-21T10:00:00Z");
const navigate = vi.fn();
let stop: () => void = () => undefined;

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  vi.useFakeTimers({ now: start });
  localStorage.setItem("auth_token", "a.b.c");
  localStorage.setItem("auth_token_expiration", String(start + 7 * 60_000));
  queryClient.setQueryData(["/api/user-info"], { firstName: "Ana" });
  stop = watchExpiry(navigate);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  navigate.mockReset();
});

test("every five minutes it is looked whether the session has passed; then it is told, forgotten and left", () => {
  vi.advanceTimersByTime(5 * 60_000);
  expect(localStorage.getItem("auth_token")).toBe("a.b.c");

  vi.advanceTimersByTime(5 * 60_000);
  expect(localStorage.getItem("auth_token")).toBeNull();
  expect(localStorage.getItem("auth_token_expiration")).toBeNull();
  expect(queryClient.getQueryData(["/api/user-info"])).toBeUndefined();
  expect(currentToast()).toMatchObject({ title: "Session Expired", description: "Please log in again" });
  expect(navigate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(navigate).toHaveBeenCalledExactlyOnceWith("/");
});

test("a hidden tab is left in peace until it is looked at again", () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.advanceTimersByTime(20 * 60_000);
  expect(localStorage.getItem("auth_token")).toBe("a.b.c");
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(localStorage.getItem("auth_token")).toBeNull();
  visibility.mockRestore();
});
