import { expect } from "@playwright/test";
import { test } from "../support/keyboard-test.ts";
import { storedValue, toastsOf } from "../support/screen-parts.ts";
import { testedLanguages } from "../support/words.ts";

for (const language of testedLanguages("en")) {
  test.describe(`by keyboard alone, ${language}`, () => {
    test.use({ language });

    test("a person revokes another device's session, then all of them", async ({
      page,
      keys,
      say,
      newPerson,
      enter,
      request,
    }) => {
      const person = await newPerson();
      const reply = await request.post("/login", {
        data: { email: person.email, password: person.password },
        headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
      });
      const { sessionToken: other } = (await reply.json()) as { sessionToken: string };
      const statusOf = async (token: string) =>
        (await request.get("/api/user-info", { headers: { Authorization: `Bearer ${token}` } })).status();
      await enter(page, person);
      await page.goto("/account-settings");
      const sessions = page.getByRole("list", { name: say("Sessions") });
      await expect(sessions.getByRole("listitem")).toHaveCount(2);
      await expect(sessions.getByText(say("This device"))).toHaveCount(1);
      const firefox = say("{browser} on {system}", { browser: "Firefox", system: "Linux" });
      await keys.choose(
        sessions.getByRole("button", { name: say("Sign out {device}", { device: firefox }) }),
      );
      const toasts = toastsOf({ page, say });
      await expect(toasts.getByText(say("That device has been signed out."))).toBeVisible();
      await expect(sessions.getByRole("listitem")).toHaveCount(1);
      expect(await statusOf(other)).toBe(401);
      expect(await statusOf(person.token)).toBe(200);

      await keys.choose(page.getByRole("button", { name: say("Sign out everywhere") }));
      const question = page.getByRole("alertdialog", { name: say("Sign out everywhere?") });
      await keys.choose(question.getByRole("button", { name: say("Sign out everywhere") }));
      await expect(toasts.getByText(say("You have been signed out everywhere."))).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      expect(await storedValue(page, "auth_token")).toBeNull();
      expect(await statusOf(person.token)).toBe(401);
    });
  });
}
