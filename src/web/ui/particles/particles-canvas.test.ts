import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runParticles } from "./particles-canvas.ts";

let frames: Map<number, FrameRequestCallback>;
let lastRequest: number;
let isStill: boolean;
let isHidden: boolean;
let strokes: number;

beforeEach(() => {
  frames = new Map();
  lastRequest = 0;
  isStill = false;
  isHidden = false;
  strokes = 0;
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => {
    lastRequest += 1;
    frames.set(lastRequest, frame);
    return lastRequest;
  });
  vi.stubGlobal("cancelAnimationFrame", (request: number) => frames.delete(request));
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion") && isStill,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal(
    "Path2D",
    class {
      moveTo() {}
      lineTo() {}
    },
  );
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What still runs watches the page that later tests share. */
const stops: (() => void)[] = [];

function run(): () => void {
  const canvas = document.createElement("canvas");
  Object.defineProperties(canvas, { clientWidth: { value: 400 }, clientHeight: { value: 200 } });
  const nothing = () => undefined;
  const context = {
    setTransform: nothing,
    clearRect: nothing,
    beginPath: nothing,
    moveTo: nothing,
    arc: nothing,
    fill: nothing,
    stroke: () => {
      strokes += 1;
    },
  };
  vi.spyOn(canvas, "getContext").mockReturnValue(context as unknown as null);
  const stop = runParticles(canvas, { density: 200, most: 50, reach: 60 }, () => null);
  stops.push(stop);
  return stop;
}

/** Shows the next frame. */
function pass(nowMs: number): void {
  const waiting = [...frames];
  frames.clear();
  for (const [, frame] of waiting) frame(nowMs);
}

test("frames follow each other, drawn at most thirty times a second, until it is stopped", () => {
  const stop = run();
  pass(1000);
  const drawn = strokes;
  pass(1010);
  expect(strokes).toBe(drawn);
  pass(1040);
  expect(strokes).toBeGreaterThan(drawn);
  expect(frames.size).toBe(1);
  stop();
  expect(frames.size).toBe(0);
});

test("with reduced motion it is drawn once and no frame is requested", () => {
  isStill = true;
  run();
  expect(strokes).toBeGreaterThan(0);
  expect(frames.size).toBe(0);
});

test("a hidden tab draws no frames; a visible one resumes", () => {
  const stop = run();
  isHidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(frames.size).toBe(0);
  isHidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(frames.size).toBe(1);
  stop();
});
