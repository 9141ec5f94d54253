import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Role } from "../../../kit/roles.ts";
import { switchLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import {
  done,
  type RecordedCall,
  refused,
  renderSettings,
  stubServer,
} from "../../people/ui/test-support/render-settings.tsx";
import type { TeamMember } from "../team.contract.ts";
import { TeamPanel } from "./team-panel.tsx";

const member = (id: number, name: string, role: Role, joined = true): TeamMember => ({
  id,
  firstName: name,
  lastName: "Pop",
  emailAddress: `${name.toLowerCase()}@shop.example`,
  role,
  joined,
});
const ana = member(1, "Ana", "COMPANY_ADMIN");
const bogdan = member(2, "Bogdan", "COMPANY_ADMIN");
const corina = member(3, "Corina", "OPERATOR_ADMIN");
const dan = member(4, "Dan", "OPERATOR", false);

const user = userEvent.setup();

/** Shows the team to one of its members; the server's list can be changed while the test runs. */
async function showTo(
  viewer: TeamMember,
  answers: Parameters<typeof stubServer>[0] = {},
  team: TeamMember[] = [ana, bogdan, corina, dan],
): Promise<RecordedCall[]> {
  const requests = stubServer({ "GET /crm/get-users": () => Response.json(team), ...answers });
  await renderSettings(<TeamPanel viewer={{ userId: viewer.id, role: viewer.role }} />);
  await screen.findByRole("table");
  return requests;
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(`${name} Pop`) });
const optionsIn = (place: HTMLElement) =>
  within(place)
    .queryAllByRole("option")
    .map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the list is in the server's order, with the own entry marked, and joined or invitation sent", async () => {
  await showTo(ana);
  const rows = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Ana PopYouana@shop.example",
    "Bogdan Popbogdan@shop.example",
    "Corina Popcorina@shop.example",
    "Dan Popdan@shop.example",
  ]);
  expect(within(row("Corina")).getByText("Joined")).toBeTruthy();
  expect(within(row("Dan")).getByText("Invitation sent")).toBeTruthy();
});

test("a COMPANY_ADMIN selects Manager or Operator; company admins have a fixed badge", async () => {
  await showTo(ana);
  expect(optionsIn(row("Ana"))).toEqual([]);
  expect(optionsIn(row("Bogdan"))).toEqual([]);
  expect(within(row("Bogdan")).getByText("Admin")).toBeTruthy();
  expect(within(row("Bogdan")).queryByRole("button")).toBeNull();
  expect(optionsIn(row("Corina"))).toEqual(["Manager", "Operator"]);
  expect(optionsIn(row("Dan"))).toEqual(["Manager", "Operator"]);
});

test("a GOD may remove a company admin, whose role stays a badge, and invite one", async () => {
  await showTo(member(9, "Gina", "GOD"));
  expect(optionsIn(row("Ana"))).toEqual([]);
  expect(within(row("Ana")).getByRole("button", { name: "Remove Ana Pop" })).toBeTruthy();
  expect(optionsIn(row("Dan"))).toEqual(["Admin", "Manager", "Operator"]);
});

test("an OPERATOR_ADMIN may only assign OPERATOR, and cannot change members of the same or a higher rank", async () => {
  await showTo(corina);
  expect(optionsIn(row("Dan"))).toEqual(["Operator"]);
  expect(within(row("Corina")).getByText("Manager")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Remove/ })).toHaveLength(1);
});

test.each([
  ["OPERATOR_ADMIN", ["Operator"]],
  ["COMPANY_ADMIN", ["Manager", "Operator"]],
  ["GOD", ["Admin", "Manager", "Operator"]],
] as const)("%s may invite to %j; Operator is chosen first", async (role, options) => {
  await showTo(member(9, "Gina", role));
  await user.click(screen.getByRole("button", { name: "Add member" }));
  const choice = within(screen.getByRole("dialog", { name: "Add member" })).getByLabelText("Role");
  expect(optionsIn(choice)).toEqual(options);
  expect(choice).toHaveProperty("value", "OPERATOR");
});

test("an OPERATOR sees the team and cannot change it", async () => {
  await showTo({ ...dan, joined: true });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("a role is shown at once, and the old one again when the server refuses", async () => {
  let answer = (_: Response) => {};
  const requests = await showTo(ana, {
    "POST /crm/update-user-role": () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  const role = () => within(row("Corina")).getByRole("combobox") as HTMLSelectElement;
  await user.selectOptions(role(), "Operator");
  await waitFor(() => expect(role().value).toBe("OPERATOR"));
  expect(requests.at(-1)).toMatchObject({
    call: "POST /crm/update-user-role",
    query: { userId: "3", role: "OPERATOR" },
  });
  answer(refused(422, "You cannot modify your own role."));
  await waitFor(() => expect(role().value).toBe("OPERATOR_ADMIN"));
  expect(currentToast()).toMatchObject({ title: "Error", description: "You cannot modify your own role." });
});

test("a changed role is confirmed, and the list is loaded again", async () => {
  const requests = await showTo(ana, {
    "POST /crm/update-user-role": () => Response.json({ ...corina, role: "OPERATOR" }),
  });
  await user.selectOptions(within(row("Corina")).getByRole("combobox"), "Operator");
  await waitFor(() => expect(currentToast()?.description).toBe("User role has been updated successfully."));
  await waitFor(() => expect(requests.at(-1)?.call).toBe("GET /crm/get-users"));
});

test("the confirmation names who is removed; then the entry disappears and the list is loaded again", async () => {
  const team = [ana, corina, dan];
  const requests = await showTo(
    ana,
    {
      "DELETE /crm/delete-user": () => {
        team.splice(1, 1);
        return done();
      },
    },
    team,
  );
  await user.click(screen.getByRole("button", { name: "Remove Corina Pop" }));
  const question = screen.getByRole("alertdialog", { name: "Remove Corina Pop?" });
  expect(requests).toHaveLength(1);
  await user.click(within(question).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(currentToast()?.description).toBe("User has been removed successfully."));
  expect(requests[1]).toMatchObject({ call: "DELETE /crm/delete-user", query: { userId: "3" } });
  await waitFor(() => expect(screen.queryByRole("row", { name: /Corina/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Team"));
});

test.each([
  ["Remove Dan Pop", "DELETE /crm/delete-user", "Failed to remove user. Please try again."],
  ["Resend invitation: Dan Pop", "POST /crm/add-user", "Failed to resend invitation. Please try again."],
])("%s that fails is reported", async (button, call, words) => {
  await showTo(ana, { [call]: () => refused(500, "kaboom") });
  await user.click(screen.getByRole("button", { name: button }));
  const question = screen.queryByRole("alertdialog");
  if (question) await user.click(within(question).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Error", description: words }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a refused removal shows its reason, and the person stays in the list", async () => {
  const reason = "You can only delete users with lower permissions than yours.";
  await showTo(ana, { "DELETE /crm/delete-user": () => refused(422, reason, { code: "TEAM_DELETE_RANK" }) });
  await user.click(screen.getByRole("button", { name: "Remove Dan Pop" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Error", description: reason }));
  expect(row("Dan")).toBeTruthy();
});

test("a refusal has its words in Romanian", async () => {
  const reason = "You cannot modify roles of users with equal or higher permissions than your own.";
  await showTo(ana, {
    "POST /crm/update-user-role": () => refused(422, reason, { code: "TEAM_MODIFY_RANK" }),
  });
  await act(() => switchLocale("ro"));
  await user.selectOptions(within(row("Dan")).getByRole("combobox"), "Manager");
  await waitFor(() =>
    expect(currentToast()?.description).toBe(
      "Nu poți modifica rolul utilizatorilor care au aceleași permisiuni ca tine sau mai multe.",
    ),
  );
});

test("a role that cannot be changed is reported", async () => {
  await showTo(ana, { "POST /crm/update-user-role": () => refused(500, "kaboom") });
  await user.selectOptions(within(row("Corina")).getByRole("combobox"), "Operator");
  await waitFor(() =>
    expect(currentToast()?.description).toBe("Failed to update user role. Please try again."),
  );
});

test("an invitation is sent again unchanged; the server knows its language", async () => {
  const requests = await showTo(ana, { "POST /crm/add-user": () => Response.json(dan) });
  await user.click(screen.getByRole("button", { name: "Resend invitation: Dan Pop" }));
  await waitFor(() => expect(currentToast()?.description).toBe("Invitation has been resent successfully."));
  expect(requests[1]).toEqual({
    call: "POST /crm/add-user",
    query: {},
    body: {
      firstName: "Dan",
      lastName: "Pop",
      emailAddress: "dan@shop.example",
      role: "OPERATOR",
    },
  });
});

test("alone in the team, the next step is to invite; an OPERATOR sees who can", async () => {
  await showTo(ana, {}, [ana]);
  expect(screen.getByRole("status").textContent).toContain("Only you so far");
  expect(screen.getAllByRole("button", { name: "Add member" })).toHaveLength(1);
  cleanup();
  await showTo(dan, {}, [{ ...dan, joined: true }]);
  expect(screen.getByRole("status").textContent).toContain("An administrator of your company");
  expect(screen.queryByRole("button")).toBeNull();
});

test("a list that fails to load can be retried", async () => {
  const answers: Parameters<typeof stubServer>[0] = { "GET /crm/get-users": () => refused(500, "kaboom") };
  stubServer(answers);
  await renderSettings(<TeamPanel viewer={{ userId: 1, role: "COMPANY_ADMIN" }} />);
  await screen.findByText("The team could not be loaded");
  answers["GET /crm/get-users"] = () => Response.json([ana, dan]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("table");
});
