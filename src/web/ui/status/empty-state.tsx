import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step: a button or link. */
  readonly action?: ReactNode;
  /** "failed" is announced at once. */
  readonly kind: "nothing-yet" | "no-match" | "failed";
  /** Whether it is the whole page: then its title is the page's heading. */
  readonly isPage?: boolean;
}

/** Says why there is nothing to see, and what to do next. The empty shelf is drawn: a line and its hooks. */
export function EmptyState({ title, children, action, kind, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <section
      role={kind === "failed" ? "alert" : "status"}
      className="mx-auto flex max-w-[28rem] flex-col items-center px-4 py-16 text-center"
    >
      <svg viewBox="0 0 160 40" aria-hidden="true" className="mb-6 h-10 w-40 text-control">
        <path
          d="M0 30h160M20 30V20M52 30V20M108 30V20M140 30V20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={kind === "failed" ? "4 4" : undefined}
        />
      </svg>
      <Heading className="text-20 font-semibold text-balance">{title}</Heading>
      {children && <div className="mt-2 text-ink-2 text-pretty">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </section>
  );
}
