import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { done, refused, renderSettings, stubServer } from "../../people/ui/test-support/render-settings.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import type { Session } from "./use-sessions.ts";

const user = userEvent.setup();
const left = vi.fn();
const minuteMs = 60_000;
const now = Date.parse("2026-11-21T10:00:00Z");

const session = (id: string, more: Partial<Session> = {}): Session => ({
  id,
  createdTimestamp: now - 10 * minuteMs,
  lastSeenTimestamp: now - 2 * minuteMs,
  expirationTimestamp: now + 600 * minuteMs,
  address: "192.0.2.7",
  userAgent:
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36",
  current: false,
  ...more,
});
const own = session("own", { current: true });
const other = session("other", {
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
});

async function showSessions(sessions: Session[], answers: Parameters<typeof stubServer>[0] = {}) {
  const requests = stubServer({ "GET /api/sessions": () => Response.json(sessions), ...answers });
  await renderSettings(<SessionsSection onSignedOut={left} />);
  await screen.findByRole("list", { name: "Sessions" });
  return requests;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  left.mockReset();
});

test("each session shows device, address and times; one's own is marked and has no button", async () => {
  await showSessions([own, other]);
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.textContent).toBe(
    "Chrome on WindowsThis device192.0.2.7 · signed in 10 minutes ago · last seen 2 minutes ago",
  );
  expect(first && within(first).queryByRole("button")).toBeNull();
  expect(second?.textContent).toContain("Firefox on Linux");
  expect(second?.textContent).not.toContain("This device");
});

test("a revoked session disappears at once and is confirmed", async () => {
  const sessions = [own, other];
  const requests = await showSessions(sessions, {
    "DELETE /api/sessions/other": () => {
      sessions.pop();
      return done();
    },
  });
  await user.click(screen.getByRole("button", { name: "Sign out Firefox on Linux" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  await waitFor(() => expect(currentToast()?.description).toBe("That device has been signed out."));
  await waitFor(() => expect(requests.at(-1)?.call).toBe("GET /api/sessions"));
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Sessions" }));
});

test("a session that could not be revoked reappears", async () => {
  await showSessions([own, other], { "DELETE /api/sessions/other": () => refused(500, "kaboom") });
  await user.click(screen.getByRole("button", { name: "Sign out Firefox on Linux" }));
  await waitFor(() =>
    expect(currentToast()?.description).toBe("That device could not be signed out. Please try again."),
  );
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
});

test("signing out everywhere is confirmed first, revokes all sessions, and leads to the start", async () => {
  const requests = await showSessions([own, other], { "POST /api/sign-out-everywhere": done });
  await user.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  const question = screen.getByRole("alertdialog", { name: "Sign out everywhere?" });
  expect(requests).toHaveLength(1);
  await user.click(within(question).getByRole("button", { name: "Sign out everywhere" }));
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(currentToast()?.description).toBe("You have been signed out everywhere.");
});

test("a failure leaves the person signed in", async () => {
  await showSessions([own], { "POST /api/sign-out-everywhere": () => refused(500, "kaboom") });
  await user.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  await user.click(
    within(screen.getByRole("alertdialog")).getByRole("button", { name: "Sign out everywhere" }),
  );
  await waitFor(() =>
    expect(currentToast()?.description).toBe("You could not be signed out. Please try again."),
  );
  expect(left).not.toHaveBeenCalled();
});

test("of forty sessions one's own and the five newest are listed; the others on request", async () => {
  const others = Array.from({ length: 39 }, (_, place) => session(`other-${place}`));
  await showSessions([...others, own]);
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
  expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("This device");
  await user.click(screen.getByRole("button", { name: "Show all 40 sessions" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(40);
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});
