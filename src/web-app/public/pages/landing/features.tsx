import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Section } from "./section.tsx";

export function Features() {
  return (
    <Section
      id="features"
      title={<Trans>Features</Trans>}
      lead={<Trans>Everything between a competitor's page and the price on your own.</Trans>}
    >
      <ul className="grid gap-px overflow-hidden rounded-panel border bg-line sm:grid-cols-2">
        <Feature title={<Trans>Daily price tracking</Trans>}>
          <Trans>
            Price, stock, promotion and crossed-out price of every page, once a day. A price that cannot be
            read for certain is never guessed.
          </Trans>
        </Feature>
        <Feature title={<Trans>Your place in the market</Trans>}>
          <Trans>
            Lowest, average and highest offer for each product, and where yours stands. An overview shows how
            often you are the cheapest, what has risen and fallen, and each brand against each competitor.
          </Trans>
        </Feature>
        <Feature title={<Trans>Price history</Trans>}>
          <Trans>
            A line for each shop, drawn only from prices that were read. Click a price to see its page, when
            it was read, and how certain the reading is.
          </Trans>
        </Feature>
        <Feature title={<Trans>Pricing rules with a brake</Trans>}>
          <Trans>
            Match, undercut or stay above, by percent or by lei, for all products or for one brand. Try a rule
            on your own history before you switch it on.
          </Trans>
        </Feature>
        <Feature title={<Trans>Reports and alerts</Trans>}>
          <Trans>
            A report by mail each morning with the products you care about, and an alert within the hour when
            a competitor's move has been read.
          </Trans>
        </Feature>
        <Feature title={<Trans>Competitors found for you</Trans>}>
          <Trans>
            Vizor looks for pages where others sell your products, and says why it takes them for the same.
            Nothing is compared until you accept it.
          </Trans>
        </Feature>
        <Feature title={<Trans>Ask your assistant</Trans>}>
          <Trans>
            AI assistants can look up your products, explain a price and report what has changed, with a key
            that you give them and can take away.
          </Trans>
        </Feature>
        <Feature title={<Trans>In and out without typing</Trans>}>
          <Trans>
            Excel, CSV and product feeds in; exports that open correctly in Excel, price feeds, an API and
            webhooks out.
          </Trans>
        </Feature>
      </ul>
    </Section>
  );
}

function Feature({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="bg-surface p-5 sm:p-6">
      <h3 className="text-16 font-semibold">{title}</h3>
      <p className="mt-1.5 text-pretty text-ink-2">{children}</p>
    </li>
  );
}
