/** What the palette waits for at most, ms: then what is typed goes where it went before. */
const patienceMs = 5000;

let held: { text: string; readonly stop: () => void } | null = null;

/** Whether the palette stands on the page already, and takes what is typed itself. */
function isPaletteShown(): boolean {
  return document.querySelector("[cmdk-root]") !== null;
}

/**
 * Keeps what is typed between asking for the palette and its coming: its code is fetched when it is first asked for,
 * and nobody waits for that. Asking a second time gives it up, as that closes the palette.
 */
export function holdTyping(): void {
  const isWaiting = held !== null;
  takeTyped();
  if (isWaiting || isPaletteShown()) return;
  window.addEventListener("keydown", keep, { capture: true });
  const timer = setTimeout(takeTyped, patienceMs);
  held = {
    text: "",
    stop: () => {
      window.removeEventListener("keydown", keep, { capture: true });
      clearTimeout(timer);
    },
  };
}

/** What was typed meanwhile, once; nothing is held any more. */
export function takeTyped(): string {
  const text = held?.text ?? "";
  held?.stop();
  held = null;
  return text;
}

function keep(event: KeyboardEvent): void {
  if (held === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const isLetter = [...event.key].length === 1;
  if (!isLetter && event.key !== "Backspace") return;
  event.preventDefault();
  event.stopPropagation();
  held.text = isLetter ? held.text + event.key : [...held.text].slice(0, -1).join("");
}
