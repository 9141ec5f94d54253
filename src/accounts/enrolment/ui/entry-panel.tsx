import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

interface EntryPanelProps {
  readonly heading: string;
  /** What the screen is about, in a sentence or two. */
  readonly lead?: ReactNode;
  /** Above the heading, such as the steps of a registration. */
  readonly above?: ReactNode;
  /** Below the panel, such as a link for those who came here by mistake. */
  readonly below?: ReactNode;
  /** Whether it replaces another step: then its heading is focused and read out. */
  readonly takesFocus?: boolean;
  /** Whether the content has a border; content with its own border does not need one. */
  readonly isFramed?: boolean;
  readonly children: ReactNode;
}

/** A public screen with one task: heading, sentence, panel. */
export function EntryPanel(props: EntryPanelProps) {
  const { heading, lead, above, below, takesFocus = false, isFramed = true, children } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <main className="mx-auto w-full max-w-[464px] flex-1 px-4 py-8 sm:py-14">
      {above}
      <h1
        ref={title}
        tabIndex={-1}
        className="text-28 font-semibold tracking-tight text-balance outline-none wrap-anywhere"
      >
        {heading}
      </h1>
      {lead !== undefined && <p className="mt-2 text-16 text-pretty text-ink-2">{lead}</p>}
      <section className={clsx("mt-6", isFramed && "rounded-panel border bg-surface p-5 sm:p-6")}>
        {children}
      </section>
      {below !== undefined && <p className="mt-5 text-ink-2">{below}</p>}
    </main>
  );
}
