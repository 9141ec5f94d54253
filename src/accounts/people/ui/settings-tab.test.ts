import { expect, test } from "vitest";
import { readTab, settingsTabs, writeTab } from "./settings-tab.ts";

test.each(settingsTabs)("%s is read back as written", (tab) => {
  expect(readTab(writeTab(tab))).toBe(tab);
});

test("the default tab is left out of the address, unknown ones show it", () => {
  expect(writeTab("profile").toString()).toBe("");
  expect(writeTab("team").toString()).toBe("tab=team");
  expect(readTab(new URLSearchParams("tab=billing"))).toBe("profile");
});
