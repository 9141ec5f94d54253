import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { refused, renderSettings, stubServer } from "../../people/ui/test-support/render-settings.tsx";
import { AddMemberDialog } from "./add-member-dialog.tsx";

const user = userEvent.setup();
const close = vi.fn();

const open = () => renderSettings(<AddMemberDialog roles={["OPERATOR_ADMIN", "OPERATOR"]} onClose={close} />);
const send = () => user.click(screen.getByRole("button", { name: "Send invitation" }));

async function fill(): Promise<void> {
  await user.type(screen.getByLabelText("First name"), " Ștefan ");
  await user.type(screen.getByLabelText("Last name"), "Țară");
  await user.type(screen.getByLabelText("Email"), "stefan@shop.example");
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  close.mockReset();
});

test("an empty form says what is missing and sends no request", async () => {
  const requests = stubServer({});
  await open();
  await send();
  await screen.findByText("First name is required");
  expect(screen.getByText("Last name is required")).toBeTruthy();
  expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("First name"));
  expect(requests).toEqual([]);
});

test("the default role is OPERATOR, the language that of the screen", async () => {
  stubServer({});
  await open();
  expect((screen.getByLabelText("Role") as HTMLSelectElement).value).toBe("OPERATOR");
  expect((screen.getByLabelText("Language of the invitation") as HTMLSelectElement).value).toBe("en");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Manager",
    "Operator",
    "English",
    "Română",
  ]);
});

test("the person is added with the typed and selected values", async () => {
  const requests = stubServer({ "POST /crm/add-user": () => Response.json({}) });
  await open();
  await fill();
  await user.selectOptions(screen.getByLabelText("Role"), "Manager");
  await user.selectOptions(screen.getByLabelText("Language of the invitation"), "Română");
  await send();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(requests[0]).toEqual({
    call: "POST /crm/add-user",
    query: { language: "ro" },
    body: {
      firstName: "Ștefan",
      lastName: "Țară",
      emailAddress: "stefan@shop.example",
      role: "OPERATOR_ADMIN",
      language: "ro",
    },
  });
  expect(currentToast()).toMatchObject({
    title: "Success",
    description: "User has been added successfully.",
  });
});

test.each([
  [422, "This person is already a member of your team.", "This person is already a member of your team."],
  [500, "kaboom", "Failed to add user. Please try again."],
])("a %i leaves the form as it was and says why", async (status, message, words) => {
  stubServer({ "POST /crm/add-user": () => refused(status, message) });
  await open();
  await fill();
  await send();
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Error", description: words }));
  expect(close).not.toHaveBeenCalled();
  expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe("stefan@shop.example");
});

test("a validation error is shown at its field", async () => {
  const words = "Please enter a valid email address";
  stubServer({ "POST /crm/add-user": () => refused(422, words, { errors: { emailAddress: words } }) });
  await open();
  await fill();
  await send();
  await waitFor(() => expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true"));
});

test("a name of 101 characters is refused before it is sent", async () => {
  const requests = stubServer({});
  await open();
  await fill();
  await user.clear(screen.getByLabelText("Last name"));
  await user.click(screen.getByLabelText("Last name"));
  await user.paste("ț".repeat(101));
  await send();
  await screen.findByText("Last name must be at most 100 characters");
  expect(requests).toEqual([]);
});
