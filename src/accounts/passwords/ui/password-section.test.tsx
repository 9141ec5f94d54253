import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import {
  done,
  type RecordedCall,
  refused,
  renderSettings,
  stubServer,
} from "../../people/ui/test-support/render-settings.tsx";
import { PasswordSection } from "./password-section.tsx";

const user = userEvent.setup();

async function openForm(answer: () => Response = done): Promise<RecordedCall[]> {
  const requests = stubServer({ "POST /api/change-password": answer });
  await renderSettings(
    <PasswordSection personalWords={["Ana", "Ionescu"]} emailAddress="ana@shop.example" />,
  );
  await user.click(screen.getByRole("button", { name: "Change password" }));
  return requests;
}

async function fill(current: string, next: string, again: string): Promise<void> {
  await user.type(screen.getByLabelText("Current password"), current);
  await user.type(screen.getByLabelText("New password"), next);
  await user.type(screen.getByLabelText("Confirm password"), `${again}{Enter}`);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the form opens in place, at its first field, and closes again to the button", async () => {
  await openForm();
  expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change password" }));
});

test.each([
  ["old", "seven77", "seven77", "Password must be at least 8 characters"],
  ["old", "kestrel-umbra-41", "kestrel", "Please confirm your password"],
  ["old", "kestrel-umbra-41", "kestrel-umbra-42", "Passwords don't match"],
])("%s, %s, %s: %s", async (current, next, again, words) => {
  const requests = await openForm();
  await fill(current, next, again);
  await screen.findByText(words);
  expect(requests).toEqual([]);
});

test("the strength of the new password is shown while it is typed", async () => {
  await openForm();
  await user.type(screen.getByLabelText("New password"), "Ionescu1");
  expect(screen.getByRole("status").textContent).toBe("Weak – Leave out your name, email and company.");
});

test("both passwords are sent in the body; success is confirmed and closes the form", async () => {
  const requests = await openForm();
  await fill("old password", "kestrel-umbra-41", "kestrel-umbra-41");
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: "Success",
      description: "Your password has been updated successfully.",
    }),
  );
  expect(requests[0]).toEqual({
    call: "POST /api/change-password",
    query: {},
    body: { currentPassword: "old password", password: "kestrel-umbra-41" },
  });
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test.each([
  ["currentPassword", "Current password", "Your current password is not right."],
  ["password", "New password", "This password is too common. Please choose another one."],
])("a validation error of %s is shown at its field, which has the focus", async (field, label, words) => {
  await openForm(() => refused(422, words, { errors: { [field]: words } }));
  await fill("old password", "kestrel-umbra-41", "kestrel-umbra-41");
  await screen.findByText(words);
  const place = screen.getByLabelText(label);
  expect(place.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(place);
});

test("any other failure is reported and leaves the form open", async () => {
  await openForm(() => refused(500, "kaboom"));
  await fill("old password", "kestrel-umbra-41", "kestrel-umbra-41");
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: "Error",
      description: "Failed to update password. Please try again.",
    }),
  );
  expect(screen.getByLabelText("New password")).toBeTruthy();
});
