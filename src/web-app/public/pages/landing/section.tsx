import type { ReactNode } from "react";

interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the landing page: its title on the left, as on a shelf label, its content on the right. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="-scroll-mt-14 border-t py-12 outline-none sm:py-20 lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-12"
    >
      <div className="mb-8 lg:mb-0">
        <div className="lg:sticky lg:top-24">
          <h2 id={`${id}-title`} className="max-w-[18ch] text-28 font-semibold tracking-tight text-balance">
            {title}
          </h2>
          {lead !== undefined && <p className="mt-3 max-w-[44ch] text-16 text-pretty text-ink-2">{lead}</p>}
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
