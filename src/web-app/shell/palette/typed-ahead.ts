/** ms; after this wait for the palette, typing is no longer recorded. */
const maxWaitMs = 5000;

let held: { text: string; readonly stop: () => void } | null = null;

/** Whether the palette is open, and receives what is typed itself. */
function isPaletteOpen(): boolean {
  return document.querySelector("[cmdk-root]") !== null;
}

/**
 * Records what is typed between requesting the palette and its opening, because its code is fetched on the first
 * request. A second request stops the recording, as it closes the palette.
 */
export function holdTyping(): void {
  const isWaiting = held !== null;
  takeTyped();
  if (isWaiting || isPaletteOpen()) return;
  window.addEventListener("keydown", record, { capture: true });
  const timer = setTimeout(takeTyped, maxWaitMs);
  held = {
    text: "",
    stop: () => {
      window.removeEventListener("keydown", record, { capture: true });
      clearTimeout(timer);
    },
  };
}

/** Returns what was typed since `holdTyping`, and stops recording. */
export function takeTyped(): string {
  const text = held?.text ?? "";
  held?.stop();
  held = null;
  return text;
}

function record(event: KeyboardEvent): void {
  if (held === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const isLetter = [...event.key].length === 1;
  if (!isLetter && event.key !== "Backspace") return;
  event.preventDefault();
  event.stopPropagation();
  held.text = isLetter ? held.text + event.key : [...held.text].slice(0, -1).join("");
}
