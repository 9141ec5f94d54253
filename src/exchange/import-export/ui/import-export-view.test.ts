import fc from "fast-check";
import { expect, test } from "vitest";
import { exportFormats } from "../../exports/exports.contract.ts";
import {
  defaultImportExportView,
  historyTabs,
  importTabs,
  linkFormats,
  offlineModes,
  readImportExportView,
  writeImportExportView,
} from "./import-export-view.ts";

const written = (view: typeof defaultImportExportView) => {
  const params = new URLSearchParams();
  writeImportExportView(params, view);
  return params;
};

test("what is written into an address is read back; the defaults are left out", () => {
  expect(written(defaultImportExportView).size).toBe(0);
  const id = fc.option(fc.uuid(), { nil: null });
  const views = fc.record({
    format: fc.constantFrom(...exportFormats),
    tab: fc.constantFrom(...importTabs),
    linkFormat: fc.constantFrom(...linkFormats),
    offlineMode: fc.constantFrom(...offlineModes),
    history: fc.constantFrom(...historyTabs),
    importId: id,
    offlineId: id,
  });
  fc.assert(
    fc.property(views, (view) => {
      expect(readImportExportView(written(view))).toEqual(view);
    }),
  );
});

test("invalid values are the defaults", () => {
  const params = new URLSearchParams("format=pdf&tab=x&file=doc&offline_mode=&import=../1&offline_import=1");
  expect(readImportExportView(params)).toEqual(defaultImportExportView);
});
