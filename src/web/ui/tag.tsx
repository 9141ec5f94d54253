import clsx from "clsx";
import type { ReactNode } from "react";

export type TagLook = "neutral" | "warning" | "problem" | "good" | "ink";

const looks: Record<TagLook, string> = {
  neutral: "bg-sunken text-ink-2",
  warning: "bg-warning-tint text-warning",
  problem: "bg-dearer text-surface",
  good: "bg-sunken text-cheaper",
  ink: "bg-ink text-surface",
};

interface TagProps {
  readonly look?: TagLook;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A small label with one cut corner, as on a shelf. */
export function Tag({ look = "neutral", title, children }: TagProps) {
  return (
    <span
      title={title}
      className={clsx(
        "cut-corner inline-flex max-w-full items-center gap-1 px-1.5 py-0.5 text-12 font-medium whitespace-nowrap",
        looks[look],
      )}
    >
      {children}
    </span>
  );
}
