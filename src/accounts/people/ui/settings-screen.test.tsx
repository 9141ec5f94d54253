import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SettingsScreen } from "./settings-screen.tsx";
import { refused, renderSettings, stubServer } from "./test-support/render-settings.tsx";

const user = userEvent.setup();
const chosen = vi.fn();

const person = {
  userId: 1,
  id: 1,
  firstName: "Ana",
  lastName: "Ionescu",
  username: "ana",
  emailAddress: "ana@shop.example",
  email: "ana@shop.example",
  companyName: "Prăvălia SRL",
  role: { type: "OPERATOR_ADMIN" },
  mfaEnabled: false,
  sites: [],
};

const answers = (): Parameters<typeof stubServer>[0] => ({
  "GET /api/user-info": () => Response.json(person),
  "GET /api/sessions": () => Response.json([]),
  "GET /crm/get-users": () => Response.json([]),
});

const open = (tab: "profile" | "team") =>
  renderSettings(<SettingsScreen title="Account" tab={tab} onTab={chosen} onSignedOut={() => undefined} />);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  chosen.mockReset();
});

test("the profile shows who is signed in; an OPERATOR_ADMIN is called Manager", async () => {
  stubServer(answers());
  await open("profile");
  await screen.findByText("Ana Ionescu");
  const values = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(values).toEqual(["Ana Ionescu", "ana@shop.example", "Prăvălia SRL", "Manager"]);
});

test("the tab is stored in the address, and the other tab's panel is not loaded", async () => {
  const requests = stubServer(answers());
  await open("team");
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain("GET /crm/get-users"));
  expect(requests.map(({ call }) => call)).not.toContain("GET /api/sessions");
  expect(screen.getByRole("tab", { name: "Team" }).getAttribute("aria-selected")).toBe("true");
  await user.click(screen.getByRole("tab", { name: "Profile" }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith("profile");
});

test("the arrow keys move between tabs, Enter opens", async () => {
  stubServer(answers());
  await open("profile");
  (await screen.findByRole("tab", { name: "Profile" })).focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Team" }));
  expect(chosen).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(chosen).toHaveBeenCalledExactlyOnceWith("team");
});

test("a person who cannot be loaded is reported, and loading can be retried", async () => {
  const given: Parameters<typeof stubServer>[0] = {
    ...answers(),
    "GET /api/user-info": () => refused(500, "kaboom"),
  };
  stubServer(given);
  await open("profile");
  await screen.findByText("Failed to fetch user info");
  given["GET /api/user-info"] = () => Response.json(person);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Ana Ionescu");
});
