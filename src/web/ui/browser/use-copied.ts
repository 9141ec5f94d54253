import { useEffect, useState } from "react";

/**
 * Copies text and confirms it for a while.
 * @param confirmMs duration of the confirmation
 * @param onRefused called when the browser does not allow copying
 * @returns whether the confirmation shows, and the copy function
 */
export function useCopied(
  confirmMs: number,
  onRefused: () => void = () => undefined,
): [isCopied: boolean, copy: (text: string) => void] {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), confirmMs);
    return () => clearTimeout(timer);
  }, [copiedAt, confirmMs]);
  const copy = async (text: string) => {
    if (await copyText(text)) setCopiedAt(Date.now());
    else onRefused();
  };
  return [copiedAt !== null, (text) => void copy(text)];
}

/**
 * Falls back to execCommand when the clipboard is refused, as on a page without TLS. Returns whether it was
 * copied.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** A modal dialog traps the focus, so the text is selected within it. */
function copyBySelection(text: string): boolean {
  const from = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  (from?.closest("[role=dialog], [role=alertdialog]") ?? document.body).append(area);
  area.focus();
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (from instanceof HTMLElement) from.focus();
  return isCopied;
}
