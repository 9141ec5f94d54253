/** Points of a line, oldest first: time in ms, and the value that held from then on; null where none was shown. */
export type TrendLine = readonly (readonly [timestampMs: number, value: number | null])[];

/** The time span and size that the lines are drawn in. */
export interface SparklineFrame {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly width: number;
  readonly height: number;
}

/** Inset above and below, so that the stroke of a line at the edge is not cut. */
const edge = 2;

/**
 * SVG paths of several lines over one scale: steps, since a price holds until it changes, and a gap where none was
 * shown. The first point of a line may be before the frame: its value holds at the frame's start.
 * @returns one path for each line, empty where it has no value within the frame; equal values are in the middle
 */
export function sparklinePaths(lines: readonly TrendLine[], frame: SparklineFrame): string[] {
  const spans = lines.map((line) => spansOf(line, frame));
  const values = spans.flat().map(({ value }) => value);
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const { fromMs, untilMs, width, height } = frame;
  const x = (ms: number) => round(((ms - fromMs) / (untilMs - fromMs)) * width);
  const y = (value: number) =>
    highest === lowest
      ? height / 2
      : round(edge + ((highest - value) / (highest - lowest)) * (height - 2 * edge));
  return spans.map((own) =>
    own
      .map(({ startMs, endMs, value }, index) => {
        const isContinued = own[index - 1]?.endMs === startMs;
        return `${isContinued ? "V" : `M${x(startMs)} `}${y(value)}H${x(endMs)}`;
      })
      .join(""),
  );
}

interface Span {
  readonly startMs: number;
  readonly endMs: number;
  readonly value: number;
}

/** The stretches of a line with a value, cut to the frame. */
function spansOf(line: TrendLine, { fromMs, untilMs }: SparklineFrame): Span[] {
  return line.flatMap(([timestampMs, value], index) => {
    const startMs = Math.max(fromMs, timestampMs);
    const endMs = Math.min(untilMs, line[index + 1]?.[0] ?? untilMs);
    return value === null || endMs <= startMs ? [] : [{ startMs, endMs, value }];
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
