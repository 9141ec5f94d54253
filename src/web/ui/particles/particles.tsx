import { useEffect, useRef, useSyncExternalStore } from "react";
import { type ParticleLook, runParticles } from "./particles-canvas.ts";
import type { Pointer } from "./particles-field.ts";

const calm: ParticleLook = { density: 130, most: 90, reach: 120 };
/** Small screens have small machines. */
const calmSmall: ParticleLook = { density: 110, most: 36, reach: 90 };
const smallScreen = "(max-width: 768px)";

interface ParticlesProps {
  readonly className?: string;
  readonly look?: ParticleLook;
  /** In place of `look` where the window is at most 768 px wide. */
  readonly smallLook?: ParticleLook;
  /** Points move away from the pointer. */
  readonly followsPointer?: boolean;
  /** Draws until its result is called. */
  readonly run?: typeof runParticles;
}

/** A faint net of drifting points behind a page: decoration alone, drawn in the canvas's text colour. */
export function Particles({
  className,
  look = calm,
  smallLook = calmSmall,
  followsPointer = false,
  run = runParticles,
}: ParticlesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isSmall = useSyncExternalStore(onScreenChange, isSmallScreen);
  const chosen = isSmall ? smallLook : look;
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const pointer = followsPointer ? watchPointer(current) : null;
    const stop = run(current, chosen, () => pointer?.at() ?? null);
    return () => {
      stop();
      pointer?.stop();
    };
  }, [chosen, followsPointer, run]);
  return (
    <div aria-hidden="true" className={className}>
      <canvas ref={canvas} className="size-full" />
    </div>
  );
}

const isSmallScreen = () => window.matchMedia(smallScreen).matches;

/** A tablet may be turned. */
function onScreenChange(listener: () => void): () => void {
  const query = window.matchMedia(smallScreen);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Where a mouse is above the canvas. Fingers do not hover. */
function watchPointer(canvas: HTMLCanvasElement): { at: () => Pointer | null; stop: () => void } {
  let last: Pointer | null = null;
  const move = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    const { left, top } = canvas.getBoundingClientRect();
    last = { x: event.clientX - left, y: event.clientY - top };
  };
  const leave = () => {
    last = null;
  };
  window.addEventListener("pointermove", move, { passive: true });
  document.documentElement.addEventListener("pointerleave", leave);
  return {
    at: () => last,
    stop: () => {
      window.removeEventListener("pointermove", move);
      document.documentElement.removeEventListener("pointerleave", leave);
    },
  };
}
