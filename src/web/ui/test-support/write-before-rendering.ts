import { vi } from "vitest";

/**
 * Writes into a field and returns before React has rendered deferred values, as for a person who presses a button at once. Until
 * `vi.unstubAllGlobals`, rendering is no longer awaited by the environment of the tests.
 */
export function writeBeforeRendering(field: HTMLElement, text: string): void {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  // React keeps the value that it knows on the element itself, and reports an event only for another one.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
