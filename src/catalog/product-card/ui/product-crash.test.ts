import { beforeEach, expect, test } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { reportProductCrash } from "./product-crash.ts";

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("catalog");
});

test("a missing chunk of an older build means that the app was updated and can be reloaded", () => {
  reportProductCrash(new TypeError("Failed to fetch dynamically imported module: /assets/detail.js"));
  expect(currentToast()).toMatchObject({
    title: "App updated",
    description: "A fresh version is available. Please reload.",
    action: { label: "Reload" },
  });
});

test("any other crash suggests opening the product again, without a reload", () => {
  reportProductCrash(new Error("boom"));
  expect(currentToast()).toMatchObject({
    title: "Something went wrong",
    description: "Please try opening the product again.",
    look: "error",
  });
  expect(currentToast()?.action).toBeUndefined();
});
