import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PlanTexts } from "../../../../kit/pages/page-facts.ts";
import { buttonClass } from "../../../../web/ui/button.tsx";
import { usePageFacts } from "../../page-facts.ts";
import { Section } from "./section.tsx";

/** The plans of the server's table. */
export function Pricing() {
  const facts = usePageFacts();
  return (
    <Section
      id="pricing"
      title={<Trans>Pricing</Trans>}
      lead={
        <Trans>
          Monthly, in euros, VAT not included. Every new company starts with 14 days free; cancel whenever you
          like.
        </Trans>
      }
    >
      {facts === "failed" ? (
        <p role="alert" className="text-16 text-ink-2">
          <Trans>The plans could not be loaded. Please reload the page.</Trans>
        </p>
      ) : (
        <ul className="grid min-h-72 gap-4 sm:grid-cols-3">
          {facts?.plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The server repeats this element for each plan (platform/pages/fill-page.ts): no list item may be inside. */
function PlanCard({ plan }: { readonly plan: PlanTexts }) {
  const { t } = useLingui();
  const { name } = plan;
  return (
    <li data-plan={plan.id} className="cut-corner flex flex-col rounded-panel border bg-surface p-5 sm:p-6">
      <h3 className="text-16 font-semibold">{plan.name}</h3>
      <p className="mt-3 whitespace-nowrap">
        <span className="text-28 font-semibold tracking-tight tabular-nums">{`€${plan.price}`}</span>
        <span className="text-13 text-ink-2">
          {" "}
          <Trans>a month</Trans>
        </span>
      </p>
      <dl className="mt-5 mb-6 border-t text-14">
        <Limit name={<Trans>Products</Trans>} value={plan.products} />
        <Limit name={<Trans>Sites</Trans>} value={plan.sites} />
        <Limit name={<Trans>Checks a day</Trans>} value={plan.checksPerDay} />
        <Limit name={<Trans>Users</Trans>} value={plan.users} />
      </dl>
      <Link
        to={`/subscribe?plan=${plan.id}&amount=${plan.amount}`}
        aria-label={t`Choose ${name}`}
        className={`${buttonClass("outline")} mt-auto`}
      >
        <Trans>Choose</Trans>
      </Link>
    </li>
  );
}

function Limit({ name, value }: { readonly name: ReactNode; readonly value: string }) {
  return (
    <div className="flex justify-between gap-3 border-b py-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
