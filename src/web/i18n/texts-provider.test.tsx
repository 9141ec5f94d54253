import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale, switchLocale } from "./catalogs.ts";
import { TextsProvider } from "./texts-provider.tsx";

afterEach(async () => {
  cleanup();
  await switchLocale("en");
});

const rendered = vi.fn();

function Language() {
  rendered();
  return <p>{useLingui().i18n.locale}</p>;
}

test("what is inside renders again when the language changes, and not when a catalogue is added", async () => {
  await startLocale();
  const added = vi.fn();
  i18n.on("change", added);
  render(
    <TextsProvider>
      <Language />
    </TextsProvider>,
  );
  await act(() => needCatalogs("unsubscribe"));
  expect(added).toHaveBeenCalledOnce();
  expect(rendered).toHaveBeenCalledOnce();
  await act(() => switchLocale("ro"));
  expect(screen.getByText("ro")).toBeDefined();
  expect(rendered).toHaveBeenCalledTimes(2);
});
