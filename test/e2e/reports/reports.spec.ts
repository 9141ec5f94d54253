import { expect } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { untilFocused } from "../support/keyboard.ts";
import { mailTo } from "../support/mail.ts";
import { expectSound } from "../support/soundness.ts";

test.use({ isNew: true, language: "ro" });

test("a report is created, previewed, sent now and ended by its link, by keyboard alone", async ({
  page,
  calls,
  keys,
  say,
  person,
}) => {
  const segment = { name: "Toate", type: "between", start: -90, end: 500, difference: "minimum" };
  await calls.post("/api/price-difference-segments", z.unknown(), segment);
  await page.goto(`/settings?site=${encodeURIComponent(calls.site)}#notificationReports`);
  const section = page.getByRole("region", { name: say("Notification reports") });
  const add = section.getByRole("button", { name: say("Add a report") });
  await expect(add).toBeVisible();
  await add.focus();
  await keys.press("Enter");
  const dialog = page.getByRole("dialog", { name: say("Add a report") });
  await untilFocused(dialog);
  await keys.choose(dialog.getByRole("button", { name: say("Save") }));
  await expect(dialog.getByRole("alert").first()).toHaveText(say("Report name is required"));
  await keys.tabTo(dialog.getByLabel(say("Name"), { exact: true }), "Shift+Tab");
  await keys.type("Zilnic");
  await keys.tabTo(dialog.getByLabel(say("Price difference"), { exact: true }));
  await keys.press("ArrowDown");
  await keys.tabTo(dialog.getByLabel(say("Sort by")));
  await keys.press("ArrowDown");
  await keys.choose(dialog.getByRole("button", { name: say("Show preview") }));
  const preview = dialog.getByRole("region", { name: say("Preview") });
  await expect(preview.getByRole("row").nth(1)).toBeVisible();
  // Compared among themselves: the day's visits may have changed the list since.
  const differences = (await preview.locator("td:last-child").allInnerTexts()).map((percent) =>
    Number.parseFloat(percent.replace(",", ".")),
  );
  expect(new Set(differences).size).toBeGreaterThan(1);
  expect(differences).toEqual(differences.toSorted((one, other) => other - one));
  await expectSound(page, "report dialog");
  await keys.choose(dialog.getByRole("button", { name: say("Save") }));
  await expect(dialog).toBeHidden();
  await expect(section.getByRole("listitem")).toContainText(
    say("Every day at {sendAt}", { sendAt: "08:00" }),
  );
  const since = new Date();
  await keys.tabTo(
    section.getByRole("button", { name: say("Send {name} now", { name: "Zilnic" }) }),
    "Shift+Tab",
  );
  await keys.press("Enter");
  const mail = await mailTo(person.email, since);
  expect(mail.attachments.map(({ filename }) => filename?.split(".").at(-1))).toEqual(["csv", "xlsx"]);
  await expect(section.getByRole("listitem")).toContainText(say("Sent"));
  const [link = ""] = /https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(mail.text ?? "") ?? [];
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await keys.choose(page.getByRole("button", { name: say("Unsubscribe") }));
  await expect(page.getByRole("heading", { name: say("You are unsubscribed") })).toBeVisible();
  await expectSound(page, "unsubscribed");
});
