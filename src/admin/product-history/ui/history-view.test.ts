import { expect, test } from "vitest";
import { readHistoryView, writeHistoryView } from "./history-view.ts";

test("an address is read and written without its invalid parts", () => {
  const text = "site=shop.ro&user=7&type=EDIT&from=2026-11-01&to=2026-11-21";
  expect(writeHistoryView(readHistoryView(new URLSearchParams(text))).toString()).toBe(text);
  const wrong = new URLSearchParams("user=-1&type=ALL&from=2026-13-01&to=2026-02-30");
  expect(writeHistoryView(readHistoryView(wrong)).toString()).toBe("");
});
