import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { readingFigures } from "../reading-figures.ts";
import { Section } from "./section.tsx";

const [price, stock] = [sumOf("price"), sumOf("availability")];

/** How well prices are read: the figures of the README, of shops that the model was not trained on. */
export function Figures() {
  return (
    <Section
      id="figures"
      title={<Trans>Measured, not promised</Trans>}
      lead={
        <Trans>
          A pricing tool is only as good as its readings. Ours are tested on real pages, for prices of shops
          that the model had never seen.
        </Trans>
      }
    >
      <dl className="grid gap-px overflow-hidden rounded-panel border bg-line sm:grid-cols-3">
        <Figure
          value={`${price.right}/${price.reported}`}
          name={<Trans>prices right, of those it reported</Trans>}
        >
          <Trans>What it is not sure of it does not report, and asks a person.</Trans>
        </Figure>
        <Figure
          value={`${price.right}/${price.stated}`}
          name={<Trans>prices found, of those on the pages</Trans>}
        >
          <Trans>77 pages of 32 shops and 137 pages of 103 websites.</Trans>
        </Figure>
        <Figure
          value={`${stock.right}/${stock.reported}`}
          name={<Trans>stock states right, of those it reported</Trans>}
        >
          <Trans>
            In stock or sold out, as a visitor sees it when the page opens. Decided by fixed rules, measured
            on the same pages.
          </Trans>
        </Figure>
      </dl>
      <p className="mt-4 text-16">
        <Link to="/method" className="underline decoration-control underline-offset-4 hover:decoration-ink">
          <Trans>How prices are read and how this is measured</Trans>
        </Link>
      </p>
    </Section>
  );
}

/** Of both sets of pages. */
function sumOf(field: "price" | "availability") {
  const [one, other] = readingFigures[field];
  return {
    right: one.right + other.right,
    reported: one.reported + other.reported,
    stated: one.stated + other.stated,
  };
}

interface FigureProps {
  readonly value: string;
  readonly name: ReactNode;
  readonly children: ReactNode;
}

function Figure({ value, name, children }: FigureProps) {
  return (
    <div className="flex flex-col bg-surface p-5 sm:p-6">
      <dt className="order-2 mt-1 font-medium">{name}</dt>
      <dd className="order-1 text-28 font-semibold tracking-tight tabular-nums">{value}</dd>
      <dd className="order-3 mt-1.5 text-13 text-pretty text-ink-2">{children}</dd>
    </div>
  );
}
