import { afterEach, expect, test, vi } from "vitest";
import { downloadSheet, printSheet, textOf } from "./recovery-sheet.ts";

const sheet = {
  title: "Vizor recovery codes",
  notes: ["ana@shop.example", "Once each."],
  codes: ["aaaa-1", "bbbb-2"],
};

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test("the file holds title, notes and one code a line", () => {
  expect(textOf(sheet)).toBe("Vizor recovery codes\n\nana@shop.example\nOnce each.\n\naaaa-1\nbbbb-2\n");
});

test("the file is downloaded under its name", async () => {
  let file: Blob | null = null;
  URL.createObjectURL = (blob: Blob) => {
    file = blob;
    return "blob:made";
  };
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(`${this.download} ${this.href}`);
  });
  downloadSheet(sheet, "codes.txt");
  expect(names).toEqual(["codes.txt blob:made"]);
  expect(file).toBeInstanceOf(Blob);
});

test("only the codes are printed, in a frame that is removed afterwards", () => {
  const printed: string[] = [];
  const append = document.body.append.bind(document.body);
  vi.spyOn(document.body, "append").mockImplementation((...nodes) => {
    append(...nodes);
    const view = document.querySelector("iframe")?.contentWindow;
    if (view) view.print = () => void printed.push(view.document.body.textContent ?? "");
  });
  printSheet(sheet);
  expect(printed).toEqual([textOf(sheet)]);
  const frame = document.querySelector("iframe");
  frame?.contentWindow?.dispatchEvent(new Event("afterprint"));
  expect(document.querySelector("iframe")).toBeNull();
});
