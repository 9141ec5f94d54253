import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import {
  type RecordedCall,
  refused,
  renderSettings,
  stubServer,
} from "../../people/ui/test-support/render-settings.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";

const user = userEvent.setup();
const codes = Array.from({ length: 10 }, (_, index) => `aaaaa-bbbbb-ccccc-${index}`);
const png = () => new Response(new Uint8Array([0x89, 0x50]), { headers: { "content-type": "image/png" } });
const codeNeeded = () =>
  refused(422, "A code is needed.", { code: "CODE_NEEDED", errors: { code: "A code is needed." } });
const codeWrong = () => {
  const words = "The code is not right. Please enter a current one.";
  return refused(422, words, { code: "WRONG_CODE", errors: { code: words } });
};

const setupAnswers = {
  "POST /api/setup-mfa": png,
  "GET /api/setup-mfa/key": () => Response.json({ secret: "JBSWY3DPEHPK3PXP" }),
  "POST /api/verify-mfa": () => Response.json({ recoveryCodes: codes }),
  "GET /api/recovery-codes": () => Response.json({ left: 10 }),
};

async function showSection(
  isOn: boolean,
  answers: Parameters<typeof stubServer>[0],
): Promise<RecordedCall[]> {
  const requests = stubServer(answers);
  await renderSettings(<SecondFactorSection isOn={isOn} emailAddress="ana@shop.example" />);
  return requests;
}

const press = (name: string) => user.click(screen.getByRole("button", { name }));
const calls = (requests: readonly RecordedCall[]) => requests.map(({ call }) => call);

beforeEach(() => {
  URL.createObjectURL = () => "blob:qr";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("setup shows QR code and key, takes the first code, and shows the ten recovery codes until they are confirmed as saved", async () => {
  const requests = await showSection(false, setupAnswers);
  await user.click(screen.getByRole("switch"));
  const picture = await screen.findByRole("img", { name: "QR code for your authenticator app" });
  expect(picture.getAttribute("src")).toBe("blob:qr");
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  await press("Continue");

  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("6-digit code")));
  const verify = screen.getByRole("button", { name: "Verify" }) as HTMLButtonElement;
  await user.keyboard("12345");
  expect(verify.disabled).toBe(true);
  await user.keyboard("6{Enter}");
  const list = await screen.findByRole("list", { name: "Recovery codes" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  expect(requests.find(({ call }) => call === "POST /api/verify-mfa")?.body).toEqual({ code: "123456" });
  expect(currentToast()).toMatchObject({ title: "Success", description: "Two-factor authentication is on." });

  expect(screen.queryByRole("alert")).toBeNull();
  await user.keyboard("{Escape}");
  await press("Done");
  expect(screen.getByText("Please save the codes first: they cannot be shown again.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  await user.click(screen.getByLabelText("I have saved these codes"));
  await press("Done");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("switch")));
});

test("Back returns to the QR code, and closing sends no further request", async () => {
  const requests = await showSection(false, setupAnswers);
  await user.click(screen.getByRole("switch"));
  await screen.findByRole("img");
  await press("Continue");
  await press("Back");
  expect(screen.getByRole("img")).toBeTruthy();
  await press("Close");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls(requests)).toEqual(["POST /api/setup-mfa", "GET /api/setup-mfa/key"]);
});

test("a wrong code is reported at the field, and can be corrected", async () => {
  await showSection(false, { ...setupAnswers, "POST /api/verify-mfa": codeWrong });
  await user.click(screen.getByRole("switch"));
  await screen.findByRole("img");
  await press("Continue");
  await user.click(screen.getByLabelText("6-digit code"));
  await user.keyboard("000000{Enter}");
  await screen.findByText("The code is not right. Please enter a current one.");
  expect(currentToast()?.title).toBe("Failed to verify code");
  expect(screen.getByLabelText("6-digit code").getAttribute("aria-invalid")).toBe("true");
});

test("a key that cannot be fetched does not prevent scanning", async () => {
  await showSection(false, { ...setupAnswers, "GET /api/setup-mfa/key": () => refused(500, "kaboom") });
  await user.click(screen.getByRole("switch"));
  await screen.findByRole("img");
  expect(screen.getByText(/The key could not be read/)).toBeTruthy();
});

test.each([
  [false, "POST /api/setup-mfa", "Failed to setup MFA"],
  [true, "POST /api/toggle-mfa", "Failed to update settings"],
])("where it is %s and %s fails: %s", async (isOn, call, title) => {
  await showSection(isOn, { ...setupAnswers, [call]: () => refused(500, "kaboom") });
  await user.click(screen.getByRole("switch"));
  await waitFor(() => expect(currentToast()).toMatchObject({ title, description: "Please try again." }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("soon after the sign-in it is switched off at once", async () => {
  const requests = await showSection(true, {
    ...setupAnswers,
    "POST /api/toggle-mfa": () => Response.json({ mfaEnabled: false }),
  });
  await user.click(screen.getByRole("switch"));
  await waitFor(() => expect(currentToast()?.description).toBe("Two-factor authentication is off."));
  const toggled = requests.find(({ call }) => call === "POST /api/toggle-mfa");
  expect(toggled).toMatchObject({ query: { enabled: "false" }, body: undefined });
});

test("later a code is requested; it is sent in the body, and a wrong one is reported at the field", async () => {
  const requests = await showSection(true, {
    ...setupAnswers,
    "POST /api/toggle-mfa": ({ body }) => {
      if (body === undefined) return codeNeeded();
      return JSON.stringify(body) === '{"code":"654321"}'
        ? Response.json({ mfaEnabled: false })
        : codeWrong();
    },
  });
  await user.click(screen.getByRole("switch"));
  await screen.findByRole("dialog", { name: "Confirm that it is you" });
  expect(screen.queryByRole("alert")).toBeNull();
  await user.keyboard("111111{Enter}");
  await screen.findByText("The code is not right. Please enter a current one.");
  await user.keyboard("654321{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests.filter(({ call }) => call === "POST /api/toggle-mfa")).toHaveLength(3);
});

test("new recovery codes require a code where needed, and the number left is loaded again", async () => {
  const requests = await showSection(true, {
    ...setupAnswers,
    "GET /api/recovery-codes": () => Response.json({ left: 2 }),
    "POST /api/recovery-codes": ({ body }) =>
      body === undefined ? codeNeeded() : Response.json({ recoveryCodes: codes }),
  });
  await screen.findByText("2 recovery codes are left.");
  await press("Create new recovery codes");
  await screen.findByRole("dialog", { name: "Confirm that it is you" });
  await user.keyboard("654321{Enter}");
  await screen.findByRole("list", { name: "Recovery codes" });
  await waitFor(() =>
    expect(calls(requests).filter((call) => call === "GET /api/recovery-codes")).toHaveLength(2),
  );
});

test("codes not confirmed as saved are shown again on return to the screen", async () => {
  stubServer(setupAnswers);
  const section = <SecondFactorSection isOn={false} emailAddress="ana@shop.example" />;
  const showInstead = await renderSettings(section);
  await user.click(screen.getByRole("switch"));
  await screen.findByRole("img");
  await press("Continue");
  await user.click(screen.getByLabelText("6-digit code"));
  await user.keyboard("123456{Enter}");
  await screen.findByRole("list", { name: "Recovery codes" });
  showInstead(null);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  showInstead(section);
  await screen.findByRole("list", { name: "Recovery codes" });
});
