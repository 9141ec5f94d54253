import { expect, type Page } from "@playwright/test";
import { toBuffer } from "qrcode";
import { accountMenuOf } from "../support/screen-parts.ts";
import { stateOf } from "../support/sessions.ts";
import { test } from "../support/signed-in.ts";
import { expectSound, expectSoundInAll } from "../support/soundness.ts";
import { sayIn, testedLanguages } from "../support/words.ts";

const key = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const codes = Array.from({ length: 10 }, (_, at) => `${at}bcde-fghjk-mnpqr-s`);

for (const language of testedLanguages("ro")) {
  const say = sayIn(language);

  test.describe(`no axe violations and no horizontal overflow, ${language}`, () => {
    test.use({
      storageState: async ({ sessionAs, baseURL }, use) => {
        await use(stateOf(await sessionAs("COMPANY_ADMIN"), baseURL ?? "", { language }));
      },
    });

    test("sites, rail, drawer, account menu, palette, logout confirmation; access denied, already logged in, connection lost", async ({
      page,
    }) => {
      await page.goto("/sites");
      await expect(page.getByRole("article").first()).toBeVisible();
      await expect(page.getByRole("definition").first()).toHaveText(/\d/);
      await expectSound(page, "sites");
      const rail = page.getByRole("navigation", { name: say("Main") });
      await rail.getByRole("link").first().focus();
      await page.keyboard.press("Tab");
      await expect(rail).toHaveAttribute("data-wide", "true");
      await expectSound(page, "rail", [1440]);
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: say("Open menu") }).click();
      await expect(page.getByRole("dialog", { name: say("Menu") })).toBeVisible();
      await expectSound(page, "drawer", [390]);
      await expect(page.getByRole("dialog", { name: say("Menu") })).toBeHidden();
      await accountMenuOf({ page, say }).click();
      await expect(
        page.getByRole("banner").getByRole("button", { name: say("Logout"), exact: true }),
      ).toBeVisible();
      await expectSound(page, "account menu");
      await page.keyboard.press("Escape");
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectSound(page, "palette");
      await page.keyboard.type("zzzz");
      await expect(page.getByText(say("Nothing found"))).toBeVisible();
      await expectSound(page, "palette without a find", [390]);
      await page.keyboard.press("Escape");
      await rail.getByRole("button", { name: say("Log out") }).press("Enter");
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectSound(page, "question on leaving");
      await page.goto("/usage");
      await expect(page.getByRole("heading", { name: say("Access Denied") })).toBeVisible();
      await expectSound(page, "access denied");
      await page.goto("/register");
      await expect(page.getByRole("heading", { name: say("You are already logged in") })).toBeVisible();
      await expectSound(page, "already logged in");
      await page.evaluate("void Promise.reject(new Error('lost'))");
      await expect(page.getByRole("button", { name: say("Reload the page") })).toBeVisible();
      await expectSound(page, "connection lost");
    });

    test("no site yet, and the steps of adding one", async ({ page }) => {
      await page.route("**/api/user-info", async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ json: { ...(await reply.json()), sites: [] } });
      });
      const site = "magazinul-de-unelte-si-scule.example";
      await page.goto("/sites");
      await expect(page.getByText(say("Your company has no site yet"))).toBeVisible();
      await expectSound(page, "no site yet");
      await page.getByRole("button", { name: say("Add a site") }).click();
      const dialog = page.getByRole("dialog", { name: say("Add a site") });
      await expect(dialog.getByLabel(say("Domain of your shop"))).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("alert")).toBeVisible();
      await expectSound(page, "domain with an error");
      await page.route("**/api/sites", (route) =>
        route.fulfill({ status: 201, json: { site, reachable: false, reason: "dns" } }),
      );
      await dialog.getByLabel(say("Domain of your shop")).fill(site);
      await page.keyboard.press("Enter");
      await expect(dialog.getByLabel(say("Addresses"))).toBeVisible();
      await dialog
        .getByLabel(say("Addresses"))
        .fill(`https://${site}/a\nnot an address\nhttps://other.example/b`);
      await expectSound(page, "first products");
      await page.route("**/api/sites/verification*", (route) =>
        route.fulfill({
          json: {
            verified: false,
            dnsName: `_vizor.${site}`,
            dnsValue: `vizor-site=${"x".repeat(43)}`,
            fileUrl: `https://${site}/.well-known/vizor.txt`,
            fileContent: `vizor-site=${"x".repeat(43)}`,
          },
        }),
      );
      await dialog.getByRole("button", { name: say("Skip for now") }).click();
      await expect(dialog.getByRole("tab").first()).toBeVisible();
      await expectSound(page, "added, with the proof");
    });

    test("profile, password form, QR code, verification code, recovery codes; team, member form, removal confirmation", async ({
      page,
    }) => {
      const picture = await toBuffer(`otpauth://totp/Vizor:a?secret=${key}&issuer=Vizor`);
      await page.route("**/api/setup-mfa", (route) =>
        route.fulfill({ body: picture, contentType: "image/png" }),
      );
      await page.route("**/api/setup-mfa/key", (route) => route.fulfill({ json: { secret: key } }));
      await page.route("**/api/verify-mfa*", (route) => {
        const text = "The code is not right. Please enter a current one.";
        const { code } = route.request().postDataJSON() ?? {};
        const given = code ?? new URL(route.request().url()).searchParams.get("code");
        return given === "000000"
          ? route.fulfill({ status: 422, json: { status: 422, message: text, errors: { code: text } } })
          : route.fulfill({ json: { recoveryCodes: codes } });
      });
      await page.goto("/account-settings");
      await expect(page.getByRole("list", { name: say("Sessions") })).toBeVisible();
      await expectSoundInAll(page, "profile");
      await page.getByRole("button", { name: say("Change password") }).click();
      await page.getByLabel(say("New password"), { exact: true }).fill("abcabc");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveCount(3);
      await expectSound(page, "password form");
      await page.getByRole("switch").press("Space");
      const setup = page.getByRole("dialog", { name: say("Set up two-factor authentication") });
      await expect(setup.getByRole("img")).toBeVisible();
      await expectSound(page, "QR code");
      await setup.getByRole("button", { name: say("Continue") }).click();
      await setup.getByLabel(say("6-digit code")).fill("000000");
      await page.keyboard.press("Enter");
      await expect(setup.getByRole("alert")).toBeVisible();
      await expectSound(page, "code with an error");
      await setup.getByLabel(say("6-digit code")).fill("111111");
      await page.keyboard.press("Enter");
      const keep = page.getByRole("alertdialog", { name: say("Save your recovery codes") });
      await expect(keep.getByRole("listitem")).toHaveCount(10);
      await keep.getByRole("button", { name: say("Done") }).click();
      await expect(keep.getByRole("alert")).toBeVisible();
      await expectSound(page, "recovery codes");
      await keep.getByLabel(say("I have saved these codes")).check();
      await keep.getByRole("button", { name: say("Done") }).click();
      await expect(keep).toBeHidden();

      await withLongTeam(page);
      await page.goto("/account-settings?tab=team");
      // Tests that run at the same time may add more people to the company.
      await expect(page.getByRole("row").nth(6)).toBeVisible();
      await expectSound(page, "team");
      await page.getByRole("button", { name: say("Add member") }).click();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog").getByRole("alert")).toHaveCount(3);
      await expectSound(page, "form for a member");
      await page.keyboard.press("Escape");
      await page.getByRole("row").last().getByRole("button").last().click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectSound(page, "question on removing");
    });
  });
}

/** The demo company's team and three more members with unusual names and states. */
async function withLongTeam(page: Page): Promise<void> {
  const more = [
    { firstName: "Ștefan-Constantin", lastName: "Țîrlea-Bălășescu", role: "OPERATOR_ADMIN", joined: true },
    { firstName: "x".repeat(100), lastName: "y".repeat(100), role: "OPERATOR", joined: false },
    { firstName: "", lastName: "", role: "OPERATOR", joined: false },
  ];
  await page.route("**/crm/get-users", async (route) => {
    const reply = await route.fetch();
    const team: unknown[] = await reply.json();
    const added = more.map((one, at) => ({
      ...one,
      id: 9_000_000 + at,
      emailAddress: `person${at}@people.example`,
    }));
    await route.fulfill({ json: [...team, ...added] });
  });
}
