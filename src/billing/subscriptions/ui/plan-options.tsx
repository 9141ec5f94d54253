import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button, buttonClass } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { Plan } from "../../plans/plans.contract.ts";
import type { SubscriptionView } from "../subscriptions.contract.ts";
import { plansQuery, previewQuery, useSubscriptionActions } from "./subscription.queries.ts";

/** Whether the company pays for its plan, so that another one is a change. */
export function isPaying({ state, byAgreement }: SubscriptionView): boolean {
  return !byAgreement && state !== "ENDED" && state !== "TRIAL";
}

/** "€29.00" */
export function euros(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}

/** The plans, each with what leads to it. The checkout is loaded as a document of its own. */
export function PlanOptions({ view }: { readonly view: SubscriptionView }) {
  const { t } = useLingui();
  const { data: plans } = useQuery(plansQuery());
  const [chosen, choose] = useState<Plan | null>(null);
  const isPaid = isPaying(view);
  const isOpen = view.state === "PAST_DUE";
  if (!plans) return <div aria-hidden className="skeleton h-32 w-full" />;
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.id} className="flex flex-col gap-2 rounded-panel border bg-surface p-4">
            <h4 className="font-semibold">{plan.name}</h4>
            <p>
              <span className="text-20 font-semibold tabular-nums">{euros(plan.amount)}</span>{" "}
              <span className="text-13 text-ink-2">
                <Trans>per month</Trans>
              </span>
            </p>
            <Limits plan={plan} />
            {isPaid && plan.id === view.plan.id ? (
              <p className="mt-auto text-13 font-medium">{t`Your plan`}</p>
            ) : isOpen ? null : isPaid ? (
              <Button size="small" className="mt-auto" onClick={() => choose(plan)}>
                {t`Change to ${plan.name}`}
              </Button>
            ) : (
              <a
                href={`/subscribe?plan=${plan.id}&amount=${plan.amount}`}
                className={buttonClass("outline", "small")}
              >
                {t`Choose ${plan.name}`}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-2">
        <Trans>VAT not included.</Trans>
      </p>
      {isOpen && (
        <p className="text-13 text-ink-2">
          <Trans>A payment is open. Update your card first, then change the plan.</Trans>
        </p>
      )}
      {chosen && <ChangeDialog plan={chosen} present={view} onClose={() => choose(null)} />}
    </>
  );
}

function Limits({ plan: { limits } }: { readonly plan: Plan }) {
  const [products, sites, checks, users] = [
    limits.products,
    limits.sites,
    limits.checksPerDay,
    limits.users,
  ].map(formatCount);
  return (
    <ul className="text-13 text-ink-2">
      <li>
        <Trans>Products: {products}</Trans>
      </li>
      <li>
        <Trans>Sites: {sites}</Trans>
      </li>
      <li>
        <Trans>Checks a day: {checks}</Trans>
      </li>
      <li>
        <Trans>People: {users}</Trans>
      </li>
    </ul>
  );
}

interface ChangeDialogProps {
  readonly plan: Plan;
  readonly present: SubscriptionView;
  readonly onClose: () => void;
}

/** Says what the change costs now and later, and what a smaller plan means. */
function ChangeDialog({ plan, present: { use }, onClose }: ChangeDialogProps) {
  const { t } = useLingui();
  const { data: preview, error } = useQuery(previewQuery(plan.id));
  const { change } = useSubscriptionActions();
  // The same in every press of one dialog, so that it is charged once.
  const key = useRef(crypto.randomUUID());
  const { limits, name } = plan;
  const isBelowUse = use.products > limits.products || use.sites > limits.sites || use.users > limits.users;
  const isCheckedLess = use.checksPerDay > limits.checksPerDay;
  const monthly = euros(plan.amount);
  const due = preview && euros(Math.abs(preview.dueNow));
  const cost =
    preview === undefined
      ? error
        ? messageOf(error)
        : t`Calculating…`
      : preview.dueNow >= 0
        ? t`${due} is charged now for the rest of the period, then ${monthly} per month.`
        : t`${due} is credited to your next invoices, then ${monthly} per month.`;
  const sentences = [cost];
  if (isBelowUse)
    sentences.push(t`You use more than ${name} includes. Everything stays, but nothing can be added there.`);
  if (isCheckedLess) sentences.push(t`Some pages are then checked less often than daily.`);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Change to ${name}?`}
      description={sentences.join(" ")}
      action={t`Change plan`}
      isDisabled={preview === undefined || change.isPending}
      onConfirm={() =>
        change.mutate(
          { plan: plan.id, key: key.current },
          {
            onSuccess: () => toast({ title: t`Plan changed` }),
            onError: (failure) => toast({ title: t`Error`, description: messageOf(failure), look: "error" }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
