/** Points that drift in a rectangle and are linked where they come near each other. Positions in CSS pixels. */
export interface ParticleField {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** x and y of each point in turn. */
  readonly at: Float32Array;
  /** Pixels a second, likewise. */
  readonly speed: Float32Array;
}

/** Slowest and fastest drift along one axis, pixels a second. */
const slowest = 3;
const fastest = 11;

/** How far the pointer pushes points away, and how strongly, pixels a second. */
const pushReach = 110;
const pushSpeed = 90;

/** @param random 0 ≤ r < 1, as `Math.random` */
export function createField(
  width: number,
  height: number,
  count: number,
  random: () => number,
): ParticleField {
  const at = new Float32Array(count * 2);
  const speed = new Float32Array(count * 2);
  for (let n = 0; n < count * 2; n++) {
    at[n] = random() * (n % 2 === 0 ? width : height);
    const drift = slowest + random() * (fastest - slowest);
    speed[n] = random() < 0.5 ? -drift : drift;
  }
  return { width, height, count, at, speed };
}

/** Position of the pointer; points move away from it. */
export interface Pointer {
  readonly x: number;
  readonly y: number;
}

/** Advances every point by `seconds`; points turn at the edges. */
export function moveField(field: ParticleField, seconds: number, pointer: Pointer | null): void {
  const { at, speed, count, width, height } = field;
  for (let n = 0; n < count * 2; n += 2) {
    let x = (at[n] ?? 0) + (speed[n] ?? 0) * seconds;
    let y = (at[n + 1] ?? 0) + (speed[n + 1] ?? 0) * seconds;
    if (pointer !== null) {
      const dx = x - pointer.x;
      const dy = y - pointer.y;
      const distance = Math.hypot(dx, dy);
      if (distance > 0 && distance < pushReach) {
        const push = (1 - distance / pushReach) * pushSpeed * seconds;
        x += (dx / distance) * push;
        y += (dy / distance) * push;
      }
    }
    if (x < 0 || x > width) speed[n] = -(speed[n] ?? 0);
    if (y < 0 || y > height) speed[n + 1] = -(speed[n + 1] ?? 0);
    at[n] = Math.min(width, Math.max(0, x));
    at[n + 1] = Math.min(height, Math.max(0, y));
  }
}

/**
 * Every pair of points closer than `reach`, each once. A grid of cells as wide as the reach spares the comparison of
 * points that are far apart.
 * @param link called with the indexes of the two points in `at` (the x; the y follows) and their nearness: 0 at the
 * reach, 1 at the same position
 */
export function eachLink(
  { at, count, width, height }: ParticleField,
  reach: number,
  link: (a: number, b: number, nearness: number) => void,
): void {
  const columns = Math.max(1, Math.ceil(width / reach) + 1);
  const rows = Math.max(1, Math.ceil(height / reach) + 1);
  /** The point met last in each cell, and before each point the one met before it there; −1 for none. */
  const lastIn = new Int32Array(columns * rows).fill(-1);
  const before = new Int32Array(count);
  for (let n = 0; n < count; n++) {
    const x = at[n * 2] ?? 0;
    const y = at[n * 2 + 1] ?? 0;
    const column = Math.min(columns - 1, Math.floor(x / reach));
    const row = Math.min(rows - 1, Math.floor(y / reach));
    for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
        for (let other = lastIn[r * columns + c] ?? -1; other !== -1; other = before[other] ?? -1) {
          const dx = (at[other * 2] ?? 0) - x;
          const dy = (at[other * 2 + 1] ?? 0) - y;
          const squared = dx * dx + dy * dy;
          if (squared < reach * reach) link(n * 2, other * 2, 1 - Math.sqrt(squared) / reach);
        }
      }
    }
    before[n] = lastIn[row * columns + column] ?? -1;
    lastIn[row * columns + column] = n;
  }
}
