/** What is written above the codes on a file or a sheet of paper. */
export interface RecoverySheet {
  readonly title: string;
  /** Whose codes they are, and what they are for. */
  readonly notes: readonly string[];
  readonly codes: readonly string[];
}

/** The text of the file: title, notes, and one code a line. */
export function textOf({ title, notes, codes }: RecoverySheet): string {
  return [title, "", ...notes, "", ...codes, ""].join("\n");
}

/** Hands the codes to the person as a text file. */
export function downloadSheet(sheet: RecoverySheet, fileName: string): void {
  const address = URL.createObjectURL(new Blob([textOf(sheet)], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers fetch it only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Prints the codes alone, without the page around them: in a frame of their own that goes when printing is over. */
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
