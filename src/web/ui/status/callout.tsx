import clsx from "clsx";
import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type CalloutLook = "note" | "good" | "warning" | "problem";

const looks = {
  note: { Icon: Info, edge: "border-l-ink", icon: "text-ink-2" },
  good: { Icon: CircleCheck, edge: "border-l-cheaper", icon: "text-cheaper" },
  warning: { Icon: TriangleAlert, edge: "border-l-warning", icon: "text-warning" },
  problem: { Icon: TriangleAlert, edge: "border-l-dearer", icon: "text-dearer" },
} as const;

interface CalloutProps {
  readonly look?: CalloutLook;
  readonly title?: ReactNode;
  readonly children: ReactNode;
  /** "alert" is read out at once, "status" when there is a pause; none is part of the page. */
  readonly role?: "alert" | "status";
}

/** A few sentences that must not be overlooked, with a sign for what kind they are. */
export function Callout({ look = "note", title, children, role }: CalloutProps) {
  const { Icon, edge, icon } = looks[look];
  return (
    <div
      role={role}
      className={clsx("flex gap-3 rounded-panel border border-l-4 bg-surface px-4 py-3", edge)}
    >
      <Icon size={18} aria-hidden className={clsx("mt-0.5 shrink-0", icon)} />
      <div className="min-w-0 flex-1 text-pretty">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div className="text-ink-2">{children}</div>
      </div>
    </div>
  );
}
