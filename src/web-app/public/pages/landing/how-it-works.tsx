import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Section } from "./section.tsx";

export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      title={<Trans>How it works</Trans>}
      lead={<Trans>Three steps; only the first takes your time.</Trans>}
    >
      <ol className="grid gap-8 sm:grid-cols-3 sm:gap-6">
        <Step number={1} title={<Trans>Add your products</Trans>}>
          <Trans>
            Paste addresses, upload a spreadsheet or connect your product feed. Add the pages of the same
            products at your competitors, or let Vizor look for them.
          </Trans>
        </Step>
        <Step number={2} title={<Trans>Vizor reads them</Trans>}>
          <Trans>
            Once a day, at a polite pace, obeying robots.txt. Every reading records from which part of the
            page the price comes.
          </Trans>
        </Step>
        <Step number={3} title={<Trans>You decide</Trans>}>
          <Trans>
            Open the list, approve what your rules recommend, and take the prices into your shop as a file, a
            feed or through the API.
          </Trans>
        </Step>
      </ol>
    </Section>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <li className="border-t-2 border-t-ink pt-4">
      <span aria-hidden className="text-13 font-semibold text-ink-3 tabular-nums">
        {number}
      </span>
      <h3 className="mt-1 text-16 font-semibold">{title}</h3>
      <p className="mt-1.5 text-pretty text-ink-2">{children}</p>
    </li>
  );
}
