import clsx from "clsx";
import { useId } from "react";
import { type AxisDot, type AxisMark, type AxisModel, dotDistance, type LabelKey } from "./axis-model.ts";

/** Two lines of 12 px and the gap to the next lane, px. */
const laneHeight = 36;
const leaderHeight = 12;
/** Room for three dots above each other and the ring of the target. */
const trackHeight = 40;
const radius = 4;

const textLooks: Record<LabelKey, string> = {
  own: "fill-own-text font-semibold",
  recommended: "fill-ink font-semibold",
  target: "fill-ink-2",
  floor: "fill-ink-2",
  ceiling: "fill-ink-2",
};

/** The axis itself: labels, leaders, offers and what is not allowed. Its text alternative is around it. */
export function AxisDrawing({ model, width }: { readonly model: AxisModel; readonly width: number }) {
  const pattern = useId();
  const lanesOf = (marks: readonly AxisMark[]) => Math.max(0, ...marks.map(({ lane }) => lane + 1));
  const top = lanesOf(model.marks) * laneHeight + leaderHeight;
  const line = top + trackHeight;
  const below = lanesOf(model.bounds);
  const height = line + (below === 0 ? 14 : leaderHeight + below * laneHeight);
  const { floorX, ceilingX } = model;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block text-12 tabular-nums"
    >
      <defs>
        <pattern
          id={pattern}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V5" strokeWidth="1.5" className="stroke-control" />
        </pattern>
      </defs>
      <rect y={top} width={width} height={trackHeight} rx="2" className="fill-sunken" />
      {floorX !== null && floorX > 0 && (
        <rect y={top} width={floorX} height={trackHeight} fill={`url(#${pattern})`} />
      )}
      {ceilingX !== null && ceilingX < width && (
        <rect x={ceilingX} y={top} width={width - ceilingX} height={trackHeight} fill={`url(#${pattern})`} />
      )}
      <path d={`M0 ${line}H${width}`} className="stroke-control" />
      {model.bounds.map((mark) => (
        <path
          key={mark.key}
          d={`M${mark.at} ${top}V${line}${leaderOf(mark, line, line + leaderHeight + mark.lane * laneHeight)}`}
          fill="none"
          className="stroke-ink-2"
        />
      ))}
      {model.marks.map((mark) => (
        <path
          key={mark.key}
          d={`M${mark.at} ${line}V${top}${leaderOf(mark, top, top - leaderHeight - mark.lane * laneHeight)}`}
          fill="none"
          strokeDasharray={mark.key === "target" ? "2 2" : undefined}
          className={mark.key === "own" ? "stroke-own" : "stroke-ink-3"}
        />
      ))}
      {model.dots.map((dot) => (
        <Dot key={dot.index} dot={dot} line={line} width={width} />
      ))}
      {model.marks.map((mark) => (
        <Sign key={mark.key} mark={mark} line={line} />
      ))}
      {model.marks.map((mark) => (
        <Label key={mark.key} mark={mark} y={top - leaderHeight - (mark.lane + 1) * laneHeight + 8} />
      ))}
      {model.bounds.map((mark) => (
        <Label key={mark.key} mark={mark} y={line + leaderHeight + mark.lane * laneHeight + 2} />
      ))}
    </svg>
  );
}

/** From the end of a mark at `from` to its label at `to`, vertical where the label is above or below the mark. */
function leaderOf({ at, x, width }: AxisMark, from: number, to: number): string {
  const foot = Math.min(Math.max(at, x + Math.min(8, width / 2)), x + width - Math.min(8, width / 2));
  return `M${at} ${from}L${foot} ${to}`;
}

/** An offer; an arrow where it is beyond an end of the axis. */
function Dot({ dot, line, width }: { readonly dot: AxisDot; readonly line: number; readonly width: number }) {
  const { level, isCounted, isTarget, beyond, title } = dot;
  const cx = Math.min(Math.max(dot.x, radius + 4), width - radius - 4);
  const cy = line - 10 - level * dotDistance;
  const side = beyond === "left" ? -1 : 1;
  const look = {
    strokeWidth: 1.5,
    className: isCounted ? "fill-ink-2 stroke-sunken" : "fill-surface stroke-ink-3",
  };
  return (
    <g>
      <title>{title}</title>
      {beyond === null ? (
        <circle cx={cx} cy={cy} r={radius} {...look} />
      ) : (
        <path
          d={`M${cx - side * 3} ${cy - 4.5}v9L${cx + side * 5} ${cy}z`}
          strokeLinejoin="round"
          {...look}
        />
      )}
      {isTarget && (
        <circle cx={cx} cy={cy} r={radius + 3} fill="none" strokeWidth="1.5" className="stroke-ink" />
      )}
    </g>
  );
}

/** The ruler's notch for the own price, the same in ink for the recommended one. */
function Sign({ mark: { key, at }, line }: { readonly mark: AxisMark; readonly line: number }) {
  if (key === "target") return null;
  return (
    <path
      d={`M${at - 3.5} ${line - 7}h7v9l-3.5 5l-3.5 -5z`}
      className={key === "own" ? "fill-own" : "fill-ink"}
    />
  );
}

/** Two lines; a rim in the colour of the ground, where the leader of a further lane passes behind. */
function Label({ mark, y }: { readonly mark: AxisMark; readonly y: number }) {
  return (
    <text
      x={mark.x}
      y={y}
      paintOrder="stroke"
      strokeWidth="4"
      strokeLinejoin="round"
      className={clsx("stroke-surface", textLooks[mark.key])}
    >
      <tspan x={mark.x} dy="0.8em" className="font-normal">
        {mark.name}
      </tspan>
      <tspan x={mark.x} dy="1.25em">
        {mark.amount}
      </tspan>
    </text>
  );
}
