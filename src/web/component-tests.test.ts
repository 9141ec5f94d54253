import { describe, expect, test, vi } from "vitest";
import { currentToast, toast } from "./ui/toast/toast.ts";

describe("what a component test leaves behind", { shuffle: false }, () => {
  test("is a toast, mocks, fake timers and a focus that they end", () => {
    vi.useFakeTimers();
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    field.remove();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", "stub");
    toast({ title: "Saved" });
    localStorage.setItem("left", "1");
    expect(currentToast()?.title).toBe("Saved");
  });

  test("is gone in the next one", async () => {
    expect([currentToast(), localStorage.length]).toEqual([null, 0]);
    expect([vi.isMockFunction(console.error), vi.isFakeTimers(), typeof fetch]).toEqual([
      false,
      false,
      "function",
    ]);
    await new Promise((frame) => requestAnimationFrame(frame));
  });
});
