import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userInfo } from "../../accounts/people/user-info.contract.ts";
import { isSignedIn } from "../../web/session.ts";
import { queryClient } from "../query-client.ts";
import { closeApp, prepareApp, renderApp, signInAs } from "../test-support/render-app.tsx";
import { LogoutDialog } from "./logout-dialog.tsx";

const fetched = vi.fn<typeof fetch>();
const closed = vi.fn<() => void>();

beforeEach(async () => {
  await prepareApp("shell");
  signInAs("OPERATOR");
  vi.stubGlobal("fetch", fetched);
});
afterEach(closeApp);

test.each([
  ["answers", async () => new Response(null, { status: 204 })],
  ["cannot be reached", () => Promise.reject(new TypeError("no network"))],
])("when the server %s, the session and what was read with it are removed here", async (_, answer) => {
  fetched.mockImplementation(answer);
  const user = userEvent.setup();
  const { place } = renderApp(<LogoutDialog onClose={closed} />, "/products");
  await user.click(await screen.findByRole("button", { name: "Log out" }));
  await waitFor(() => expect(place()).toBe("/"));
  expect(isSignedIn()).toBe(false);
  expect(queryClient.getQueryData([userInfo.path])).toBeUndefined();
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/logout"]);
});

test("Cancel leaves the session as it is", async () => {
  const user = userEvent.setup();
  const { place } = renderApp(<LogoutDialog onClose={closed} />, "/products");
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(closed).toHaveBeenCalledOnce();
  expect(isSignedIn()).toBe(true);
  expect(place()).toBe("/products");
  expect(fetched).not.toHaveBeenCalled();
});
