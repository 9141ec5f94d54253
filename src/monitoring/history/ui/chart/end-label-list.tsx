import type { Drawn } from "./chart-model.ts";
import { spreadLabels } from "./scale/end-labels.ts";

const gap = 15;
const longest = 17;

interface EndLabelListProps {
  readonly lines: readonly Drawn[];
  readonly isEmphasised: (shop: string) => boolean;
  readonly width: number;
  readonly height: number;
}

/** Each shop's name where its line ends; with too many lines, only those that stand out. */
export function EndLabelList({ lines, isEmphasised, width, height }: EndLabelListProps) {
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
            {item.shop.length > longest ? `${item.shop.slice(0, longest - 1)}…` : item.shop}
          </text>
        </g>
      ))}
    </g>
  );
}
