/** Heading of the downloaded or printed codes. */
export interface RecoverySheet {
  readonly title: string;
  /** Owner and purpose of the codes. */
  readonly notes: readonly string[];
  readonly codes: readonly string[];
}

/** The text of the file: title, notes, and one code a line. */
export function textOf({ title, notes, codes }: RecoverySheet): string {
  return [title, "", ...notes, "", ...codes, ""].join("\n");
}

/** Downloads the codes as a text file. */
export function downloadSheet(sheet: RecoverySheet, fileName: string): void {
  const address = URL.createObjectURL(new Blob([textOf(sheet)], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the file only after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Prints only the codes, in a temporary frame. */
export function printSheet(sheet: RecoverySheet): void {
  const frame = document.createElement("iframe");
  frame.title = sheet.title;
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  frame.style.cssText = "position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0";
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page || !view) {
    frame.remove();
    return;
  }
  page.title = sheet.title;
  const text = page.createElement("pre");
  text.style.cssText = "font:16px/1.7 ui-monospace,monospace;white-space:pre-wrap;margin:2rem";
  text.textContent = textOf(sheet);
  page.body.append(text);
  view.addEventListener("afterprint", () => frame.remove());
  view.print();
}
