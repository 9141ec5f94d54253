/** Margin above the plot, with the unit of the price axis, and below it, px. */
export const plotTop = 22;
export const plotBottom = 26;

/** Layout of a chart, px. */
export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  /** Width of the price axis. */
  readonly left: number;
  readonly plotWidth: number;
  readonly plotHeight: number;
  /** Whether names fit beside the ends of the lines. */
  readonly hasEndLabels: boolean;
  /** Letters of a name that fit there. */
  readonly endLabelLetters: number;
}
