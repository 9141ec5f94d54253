import type { ReactNode } from "react";

interface ScreenSectionProps {
  /** Anchor in the address. */
  readonly id: string;
  readonly title: string;
  readonly description: ReactNode;
  /** Beside the title. */
  readonly tag?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a long screen, with an anchor that its index leads to. */
export function ScreenSection({ id, title, description, tag, children }: ScreenSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-16 border-b py-8 outline-none first:pt-2 last:border-b-0"
    >
      <header className="mb-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`${id}-title`} className="text-20 font-semibold text-balance">
            {title}
          </h2>
          {tag}
        </div>
        <p className="mt-1 max-w-prose text-pretty text-ink-2">{description}</p>
      </header>
      {children}
    </section>
  );
}
