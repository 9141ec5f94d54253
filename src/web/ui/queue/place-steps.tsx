import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../button.tsx";

interface PlaceStepsProps {
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly go: (step: -1 | 1) => void;
  readonly previous: string;
  readonly next: string;
  /** "3 of 12" */
  readonly children: ReactNode;
}

/** Where one is in a queue, between the buttons for the previous and the next item. */
export function PlaceSteps({ place, count, go, previous, next, children }: PlaceStepsProps) {
  return (
    <div className="-mr-2 flex shrink-0 items-center text-13 text-ink-2 tabular-nums">
      <IconButton
        label={previous}
        aria-disabled={place === 0}
        onClick={() => go(-1)}
        className="aria-disabled:opacity-40"
      >
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <span className="whitespace-nowrap">{children}</span>
      <IconButton
        label={next}
        aria-disabled={place + 1 === count}
        onClick={() => go(1)}
        className="aria-disabled:opacity-40"
      >
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
