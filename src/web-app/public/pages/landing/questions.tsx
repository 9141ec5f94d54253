import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Section } from "./section.tsx";

export function Questions() {
  return (
    <Section id="questions" title={<Trans>Questions and answers</Trans>}>
      <div className="border-t">
        <Question title={<Trans>Do I have to install anything?</Trans>}>
          <Trans>
            No. Vizor reads public pages, so it needs nothing from your shop. If you have a product feed, its
            address is enough.
          </Trans>
        </Question>
        <Question title={<Trans>Will it change prices in my shop by itself?</Trans>}>
          <Trans>
            No. You approve what it recommends. From then on, small changes of an approved price, up to the
            limit in your rule, are approved too; larger ones wait for you. Your shop takes approved prices
            from a file, a feed or the API, in the way you have chosen.
          </Trans>
        </Question>
        <Question title={<Trans>What if it reads a price wrong?</Trans>}>
          <Trans>
            Each price shows its page, when it was read, from which part of it, and how certain that is. You
            correct it in a moment: at once for your product, and for that shop's other pages once several of
            them agree. Jumps that look like mistakes wait for a second reading.
          </Trans>
        </Question>
        <Question title={<Trans>Do my competitors notice?</Trans>}>
          <Trans>
            They see a visitor that gives its name, obeys robots.txt and waits between two pages. It logs in
            nowhere and puts nothing in a basket. A shop that does not want it can say so, and is not read.
          </Trans>
        </Question>
        <Question title={<Trans>Which pages can it not read?</Trans>}>
          <Trans>
            Pages behind a login, those whose robots.txt forbids it, and shops that shut out every program.
            You can check an address before you add it: Vizor shows what it reads there, or why it cannot.
          </Trans>
        </Question>
        <Question title={<Trans>Who owns the data if I leave?</Trans>}>
          <Trans>
            You do. Download everything at any time, and delete your company when you like. For 14 days you
            can change your mind; then it is deleted.
          </Trans>
        </Question>
      </div>
    </Section>
  );
}

function Question({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <details className="group border-b">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 text-16 font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <svg
          viewBox="0 0 16 16"
          aria-hidden
          className="size-4 shrink-0 fill-none stroke-ink-3 stroke-2 transition-transform duration-120 group-open:rotate-45"
        >
          <path d="M8 2v12M2 8h12" />
        </svg>
      </summary>
      <p className="max-w-[62ch] pb-5 text-16 text-pretty text-ink-2">{children}</p>
    </details>
  );
}
