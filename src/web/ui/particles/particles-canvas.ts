import { createField, eachLink, moveField, type ParticleField, type Pointer } from "./particles-field.ts";

/** How many points there are and which are linked: by the area, or the same on every area. */
export type ParticleLook = SpreadLook | NetworkLook;

interface SpreadLook {
  /** Points on a million square pixels. */
  readonly density: number;
  /** Never more than this. */
  readonly most: number;
  /** Points closer than this are linked, pixels. */
  readonly reach: number;
}

interface NetworkLook {
  readonly count: number;
  /** Points closer than this are linked, percent of the shorter side. */
  readonly reachPercent: number;
  /** Half the frames, and one pixel of the canvas to one of the page. */
  readonly isLight?: boolean;
}

function countOf(look: ParticleLook, width: number, height: number): number {
  if ("count" in look) return look.count;
  return Math.min(look.most, Math.round((look.density * width * height) / 1_000_000));
}

function isLight(look: ParticleLook): boolean {
  return "count" in look && look.isLight === true;
}

function reachOf(look: ParticleLook, { width, height }: ParticleField): number {
  return "count" in look ? Math.max(1, (look.reachPercent / 100) * Math.min(width, height)) : look.reach;
}

/** Thirty frames a second are enough for a drift, and leave the machine its time. */
const frameMs = 33;
/** Longest step of the animation, so that it resumes after a pause where it was. */
const maxStepMs = 100;
/** Number of line opacities, by the distance of their ends. */
const shades = 4;
const dotRadius = 1.4;
/** More than this many device pixels to one of ours cannot be seen in so faint a drawing. */
const maxPixelRatio = 2;

/**
 * Draws a field of particles into a canvas, in the canvas's text colour, until it is stopped. It does not move where
 * people prefer reduced motion, and draws nothing while the page is hidden.
 * @param pointerOf where the pointer is above the canvas, null where it is not or does not matter
 * @returns the way to stop
 */
export function runParticles(
  canvas: HTMLCanvasElement,
  look: ParticleLook,
  pointerOf: () => Pointer | null,
): () => void {
  const context = canvas.getContext("2d");
  if (!context) return () => undefined;
  const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
  let field = createField(0, 0, 0, Math.random);
  let colour = "";
  let request = 0;
  let lastMs = 0;

  const paint = () => draw(context, field, reachOf(look, field), colour);
  const frame = (nowMs: number) => {
    request = requestAnimationFrame(frame);
    const passedMs = nowMs - lastMs;
    if (passedMs < (isLight(look) ? 2 * frameMs : frameMs)) return;
    lastMs = nowMs;
    moveField(field, Math.min(passedMs, maxStepMs) / 1000, pointerOf());
    paint();
  };
  const start = () => {
    cancelAnimationFrame(request);
    if (document.hidden) return;
    if (stillness.matches) paint();
    else request = requestAnimationFrame(frame);
  };
  const recolour = () => {
    colour = getComputedStyle(canvas).color;
    paint();
  };
  const resize = () => {
    field = fitted(canvas, context, look, field);
    recolour();
  };

  const sizes = new ResizeObserver(resize);
  sizes.observe(canvas);
  const themes = new MutationObserver(recolour);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const darkness = window.matchMedia("(prefers-color-scheme: dark)");
  darkness.addEventListener("change", recolour);
  stillness.addEventListener("change", start);
  document.addEventListener("visibilitychange", start);
  resize();
  start();
  return () => {
    cancelAnimationFrame(request);
    sizes.disconnect();
    themes.disconnect();
    darkness.removeEventListener("change", recolour);
    stillness.removeEventListener("change", start);
    document.removeEventListener("visibilitychange", start);
  };
}

/** The canvas in the pixels of its current size, with a field that fills it. A change of height alone does not reset the points. */
function fitted(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  look: ParticleLook,
  before: ParticleField,
): ParticleField {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = isLight(look) ? 1 : Math.min(maxPixelRatio, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (width === before.width && height === before.height) return before;
  return createField(width, height, countOf(look, width, height), Math.random);
}

function draw(context: CanvasRenderingContext2D, field: ParticleField, reach: number, colour: string): void {
  const { at, count, width, height } = field;
  context.clearRect(0, 0, width, height);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 1;
  const lines = Array.from({ length: shades }, () => new Path2D());
  eachLink(field, reach, (a, b, nearness) => {
    const line = lines[Math.min(shades - 1, Math.floor(nearness * shades))];
    line?.moveTo(at[a] ?? 0, at[a + 1] ?? 0);
    line?.lineTo(at[b] ?? 0, at[b + 1] ?? 0);
  });
  for (const [shade, line] of lines.entries()) {
    context.globalAlpha = (0.32 * (shade + 1)) / shades;
    context.stroke(line);
  }
  context.globalAlpha = 0.55;
  context.beginPath();
  for (let n = 0; n < count * 2; n += 2) {
    const x = at[n] ?? 0;
    const y = at[n + 1] ?? 0;
    context.moveTo(x + dotRadius, y);
    context.arc(x, y, dotRadius, 0, 2 * Math.PI);
  }
  context.fill();
}
