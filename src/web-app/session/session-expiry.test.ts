import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLocale } from "../../web/i18n/catalogs.ts";
import { currentToast } from "../../web/ui/toast/toast.ts";
import { queryClient } from "../query-client.ts";
import { clearLocalSession, watchExpiry, watchOtherTabs } from "./session-expiry.ts";

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

test("every five minutes an expired session is detected, reported, cleared and left", () => {
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

test("a hidden tab is not checked until it is visible again", () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.advanceTimersByTime(20 * 60_000);
  expect(localStorage.getItem("auth_token")).toBe("a.b.c");
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(localStorage.getItem("auth_token")).toBeNull();
  visibility.mockRestore();
});

test("a clock set back after one session expired does not extend the next", () => {
  clearLocalSession();
  vi.setSystemTime(start - 3_600_000);
  localStorage.setItem("auth_token", "a.b.c");
  localStorage.setItem("auth_token_expiration", String(start - 3_600_000 + 60_000));
  vi.advanceTimersByTime(5 * 60_000);
  expect(localStorage.getItem("auth_token")).toBeNull();
});

/** The storage event that a change in another tab causes. */
function tokenFromElsewhere(oldValue: string | null, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem("auth_token");
  else localStorage.setItem("auth_token", newValue);
  window.dispatchEvent(new StorageEvent("storage", { key: "auth_token", oldValue, newValue }));
}

test("a sign-out in another tab clears cached data; the page redirects and does not reload", () => {
  const reload = vi.fn();
  const end = watchOtherTabs(reload);
  tokenFromElsewhere("a.b.c", null);
  expect(queryClient.getQueryData(["/api/user-info"])).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
  end();
});

test("a sign-in of somebody else in another tab clears the first person's data and reloads", () => {
  const reload = vi.fn();
  const end = watchOtherTabs(reload);
  tokenFromElsewhere("a.b.c", "d.e.f");
  expect(queryClient.getQueryData(["/api/user-info"])).toBeUndefined();
  expect(reload).toHaveBeenCalledOnce();
  end();
});

test("other storage keys do not affect the session", () => {
  const reload = vi.fn();
  const end = watchOtherTabs(reload);
  window.dispatchEvent(new StorageEvent("storage", { key: "language", oldValue: "en", newValue: "ro" }));
  expect(queryClient.getQueryData(["/api/user-info"])).toEqual({ firstName: "Ana" });
  expect(reload).not.toHaveBeenCalled();
  end();
});
