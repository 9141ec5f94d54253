import type { ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly description: string;
  readonly children: ReactNode;
}

/** A titled section of the settings; the title is beside its content, or above it on narrow screens. */
export function Section({ title, description, children }: SectionProps) {
  return (
    <section className="grid grid-cols-1 gap-x-10 gap-y-4 border-b py-8 last:border-b-0 lg:grid-cols-[260px_minmax(0,1fr)]">
      <header>
        <h2 className="text-16 font-semibold text-balance">{title}</h2>
        <p className="mt-1 max-w-prose text-13 text-ink-3 text-pretty">{description}</p>
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
