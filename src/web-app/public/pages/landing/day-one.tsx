import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Section } from "./section.tsx";

/** What a shop does today, and what it does with Vizor. */
export function DayOne() {
  return (
    <Section
      id="day-one"
      title={<Trans>What changes on day one</Trans>}
      lead={
        <Trans>No project, no installation. You add addresses; the next morning there are answers.</Trans>
      }
    >
      <div
        aria-hidden
        className="hidden border-b border-ink pb-2 text-13 font-medium sm:grid sm:grid-cols-2 sm:gap-8"
      >
        <span className="text-ink-3">
          <Trans>Without Vizor</Trans>
        </span>
        <span>
          <Trans>With Vizor</Trans>
        </span>
      </div>
      <ul>
        <Change before={<Trans>To check one product you open a tab for every competitor.</Trans>}>
          <Trans>
            One list of all products; one click puts those first where you are furthest above the market.
          </Trans>
        </Change>
        <Change before={<Trans>You hear of a price cut from a customer, a week late.</Trans>}>
          <Trans>
            An alert reports it the same day: the price before, the price now, at which shop, and when it was
            read.
          </Trans>
        </Change>
        <Change before={<Trans>A competitor is sold out while you still sell at a discount.</Trans>}>
          <Trans>You see that you are the only one who can deliver, and price accordingly.</Trans>
        </Change>
        <Change before={<Trans>Prices are set by instinct, once a season.</Trans>}>
          <Trans>
            Your rules propose a price for each product: never below your floor, and anything unusual waits
            for you.
          </Trans>
        </Change>
        <Change before={<Trans>Nobody remembers the lowest price of the last 30 days.</Trans>}>
          <Trans>
            From the first reading on it is on record for every product, as the Omnibus rules on price
            reductions demand.
          </Trans>
        </Change>
      </ul>
    </Section>
  );
}

function Change({ before, children }: { readonly before: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="grid gap-x-8 gap-y-1.5 border-b py-5 sm:grid-cols-2">
      <p className="text-14 text-pretty text-ink-3 sm:text-16">
        <span className="block text-12 sm:sr-only">
          <Trans>Without Vizor</Trans>{" "}
        </span>
        {before}
      </p>
      <p className="text-16 font-medium text-pretty">
        <span className="block text-12 font-normal text-ink-3 sm:sr-only">
          <Trans>With Vizor</Trans>{" "}
        </span>
        {children}
      </p>
    </li>
  );
}
