import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../../ui/button.tsx";

/** Features, how it works, pricing and help, below the hero of the start page. */
export function LandingSections() {
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 pb-16 sm:px-6">
      <Section id="features" title={<Trans>Features</Trans>}>
        <ul className="grid gap-px overflow-hidden rounded-panel border bg-line sm:grid-cols-2">
          <Feature title={<Trans>Daily price tracking</Trans>}>
            <Trans>
              The pages of your products and of your competitors' are read once a day. Every change of price
              and stock is saved.
            </Trans>
          </Feature>
          <Feature title={<Trans>Your position in the market</Trans>}>
            <Trans>
              Each product is shown with its competitors' offers: the lowest, the average and the highest
              price, and the position of yours.
            </Trans>
          </Feature>
          <Feature title={<Trans>Price history</Trans>}>
            <Trans>
              A line for each shop, drawn only from prices that were read. Periods without data stay empty.
            </Trans>
          </Feature>
          <Feature title={<Trans>Responsible crawling</Trans>}>
            <Trans>Vizor respects robots.txt, pauses between visits to a shop and identifies itself.</Trans>
          </Feature>
        </ul>
      </Section>
      <Section id="how-it-works" title={<Trans>How it works</Trans>}>
        <ol className="grid gap-6 sm:grid-cols-3">
          <Step number={1} title={<Trans>Add your products</Trans>}>
            <Trans>
              You add the links of your own products and of the same products at your competitors.
            </Trans>
          </Step>
          <Step number={2} title={<Trans>Vizor reads them</Trans>}>
            <Trans>
              Price, stock and labels are read from each page once a day, and Vizor records where on the page
              it found them.
            </Trans>
          </Step>
          <Step number={3} title={<Trans>You compare prices</Trans>}>
            <Trans>
              Your list shows each price next to its competitors' prices, and what has changed since the last
              reading.
            </Trans>
          </Step>
        </ol>
      </Section>
      <Section id="pricing" title={<Trans>Pricing</Trans>}>
        <Words>
          <Trans>
            Plans are monthly, in euros. They are not on sale yet: nothing can be ordered or paid for here.
            The prices will be published here when sales start.
          </Trans>
        </Words>
      </Section>
      <Section id="contact" title={<Trans>Help</Trans>}>
        <Words>
          <Trans>
            Does your company already use Vizor? Its administrator can invite you, change your role and help
            you regain access. New to Vizor? Create an account and add your first site.
          </Trans>
        </Words>
        <p className="mt-5">
          <Link to="/register" className={buttonClass("outline")}>
            <Trans>Create an account</Trans>
          </Link>
        </p>
      </Section>
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="-scroll-mt-14 border-t py-12 outline-none sm:py-16"
    >
      <h2 id={`${id}-title`} className="mb-6 text-28 font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface TitledProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Feature({ title, children }: TitledProps) {
  return (
    <li className="bg-surface p-6">
      <h3 className="text-16 font-semibold">{title}</h3>
      <p className="mt-1.5 text-pretty text-ink-2">{children}</p>
    </li>
  );
}

function Step({ number, title, children }: TitledProps & { readonly number: number }) {
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

function Words({ children }: { readonly children: ReactNode }) {
  return <p className="max-w-[62ch] text-16 text-pretty text-ink-2">{children}</p>;
}
