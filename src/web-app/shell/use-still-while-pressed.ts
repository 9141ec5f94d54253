import { defaultScheduler, notifyManager } from "@tanstack/react-query";
import { useEffect } from "react";

/** A longer press holds nothing back: it drags or selects, or its end was not reported, as on a scroll bar. */
const maxPressMs = 1000;
/** On touch screens the click follows a little after the finger has left. */
const clickMs = 50;

/**
 * Data that arrives between pressing and releasing is shown once the click has been handled. A row that changes its place in that
 * time, even if it comes back, gets no click from the browser.
 */
export function useStillWhilePressed(): void {
  useEffect(() => {
    let isPressed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const held: (() => void)[] = [];
    const show = () => {
      isPressed = false;
      for (const notify of held.splice(0)) defaultScheduler(notify);
    };
    const showAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(show, ms);
    };
    const press = () => {
      isPressed = true;
      showAfter(maxPressMs);
    };
    const release = () => isPressed && showAfter(clickMs);
    const click = () => isPressed && showAfter(0);
    // The space bar presses a button when it is released.
    const pressKey = ({ key, repeat }: KeyboardEvent) => key === " " && !repeat && press();
    const releaseKey = ({ key }: KeyboardEvent) => key === " " && release();
    notifyManager.setScheduler((notify) => {
      if (isPressed) held.push(notify);
      else defaultScheduler(notify);
    });
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener("pointerdown", press, options);
    document.addEventListener("pointerup", release, options);
    document.addEventListener("pointercancel", release, options);
    document.addEventListener("keydown", pressKey, options);
    document.addEventListener("keyup", releaseKey, options);
    document.addEventListener("click", click, options);
    return () => {
      stop.abort();
      clearTimeout(timer);
      show();
      notifyManager.setScheduler(defaultScheduler);
    };
  }, []);
}
