import { expect, test } from "vitest";
import { productChartModel } from "./product-chart-model.ts";

test("prices are steps until the next change, with a gap where there is none", () => {
  const { paths } = productChartModel(
    {
      real: [{ timestamp: 0, price: 10 }],
      simulated: [
        { timestamp: 0, price: 10 },
        { timestamp: 50, price: 15 },
      ],
      lowest: [
        { timestamp: 0, price: 20 },
        { timestamp: 20, price: null },
        { timestamp: 60, price: 15 },
      ],
    },
    { from: 0, to: 100 },
    200,
    110,
  );
  // 10 to 20 lei with 0,50 above and below: 10 px for one leu.
  expect(paths).toEqual({
    real: "M0,105H200",
    simulated: "M0,105H100V55H200",
    lowest: "M0,5H40M120,55H200",
  });
});
