import type { DrawnLine } from "./chart-model.ts";

const gap = 15;

interface EndLabelListProps {
  readonly lines: readonly DrawnLine[];
  readonly isEmphasised: (shop: string) => boolean;
  readonly width: number;
  readonly height: number;
  /** Longer names are truncated. */
  readonly maxLetters: number;
}

/** Shop names at the ends of the lines; with too many lines, only the highlighted ones. */
export function EndLabelList({ lines, isEmphasised, width, height, maxLetters }: EndLabelListProps) {
  const ended = lines.flatMap((line) => (line.endY === null ? [] : [{ item: line.series, at: line.endY }]));
  const hasRoom = ended.length <= Math.floor(height / gap);
  const labels = spreadLabels(
    hasRoom ? ended : ended.filter(({ item }) => isEmphasised(item.shop)),
    gap,
    height,
  );
  return (
    <g aria-hidden className="text-12">
      {labels.map(({ item, at, y }) => (
        <g key={item.shop}>
          <path
            d={`M${width + 2} ${at}L${width + 10} ${y}`}
            stroke={item.colour}
            fill="none"
            strokeWidth={1}
          />
          <text
            x={width + 14}
            y={y}
            dy="0.32em"
            className={
              item.isOwn ? "fill-own-text font-semibold" : isEmphasised(item.shop) ? "fill-ink" : "fill-ink-3"
            }
          >
            {truncated(item.shop, maxLetters)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** @param maxLetters whole number ≥ 1 */
export function truncated(name: string, maxLetters: number): string {
  return name.length > maxLetters ? `${name.slice(0, maxLetters - 1)}…` : name;
}

/** A label with the end of its line (`at`) and its position (`y`). */
interface EndLabel<T> {
  readonly item: T;
  readonly at: number;
  readonly y: number;
}

/**
 * Spreads labels so that none overlap and all stay within the plot, in the order of their lines.
 * @param wanted end of each line, px from the top
 * @param gap minimum distance between labels, px
 * @param height of the plot, px; labels that do not fit are left out
 */
export function spreadLabels<T>(
  wanted: readonly { readonly item: T; readonly at: number }[],
  gap: number,
  height: number,
): EndLabel<T>[] {
  const sorted = [...wanted].sort((a, b) => a.at - b.at).slice(0, Math.floor(height / gap) + 1);
  const down: number[] = [];
  for (const { at } of sorted) down.push(Math.max(at, (down.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  const placed: EndLabel<T>[] = [];
  let ceiling = height;
  for (let index = sorted.length - 1; index >= 0; index -= 1) {
    const label = sorted[index];
    const y = Math.min(down[index] ?? 0, ceiling);
    if (label) placed.unshift({ ...label, y });
    ceiling = y - gap;
  }
  return placed;
}
