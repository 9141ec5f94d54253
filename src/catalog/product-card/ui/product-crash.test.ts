import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { reportProductCrash } from "./product-crash.ts";

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("catalog");
});

afterEach(() => vi.unstubAllGlobals());

const missing = new TypeError("Failed to fetch dynamically imported module: /assets/detail.js");

test("a missing chunk of an older build means that the app was updated and can be reloaded", async () => {
  vi.stubGlobal("fetch", async () => new Response(null));
  reportProductCrash(missing);
  await vi.waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: "App updated",
      description: "A fresh version is available. Please reload.",
      action: { label: "Reload" },
    }),
  );
});

test("a chunk that is missing without a connection is reported as such, without a reload", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  reportProductCrash(missing);
  await vi.waitFor(() => expect(currentToast()?.title).toBe("No connection"));
  expect(currentToast()?.action).toBeUndefined();
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
