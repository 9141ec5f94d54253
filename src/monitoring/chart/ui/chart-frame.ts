/** Margin above and below the plot, px. */
export const plotTop = 10;
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
}
