/** Room above and below the plot, px. */
export const plotTop = 10;
export const plotBottom = 26;

/** Where the parts of a chart lie, px. */
export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  /** Room for prices on the left. */
  readonly left: number;
  readonly plotWidth: number;
  readonly plotHeight: number;
  /** Whether names fit beside the ends of the lines. */
  readonly hasEndLabels: boolean;
}
