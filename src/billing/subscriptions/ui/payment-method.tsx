import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { Button, buttonClass } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { SubscriptionView } from "../subscriptions.contract.ts";
import { isPaying } from "./plan-options.tsx";
import { useSubscriptionActions } from "./subscription.queries.ts";
import { useDay } from "./subscription-state.tsx";

/** The card, and cancelling or resuming. */
export function PaymentMethod({ view }: { readonly view: SubscriptionView }) {
  const { t } = useLingui();
  const day = useDay();
  const [isAsking, ask] = useState(false);
  const { cancel, resume } = useSubscriptionActions();
  const { card } = view;
  if (!isPaying(view)) return null;
  const end = day(view.graceEndsAt ?? view.periodEndsAt);
  const failed = (error: unknown) => toast({ title: t`Error`, description: messageOf(error), look: "error" });
  const { brand, lastDigits, expiry } = card ?? { brand: "", lastDigits: "", expiry: "" };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="mr-auto tabular-nums">
        {card !== null && t`${brand} ending in ${lastDigits}, valid until ${expiry}`}
      </p>
      <a href="/subscribe?card=update" className={buttonClass("outline", "small")}>
        {t`Update card`}
      </a>
      {view.isCancelled ? (
        <Button
          size="small"
          disabled={resume.isPending}
          onClick={() =>
            resume.mutate(undefined, {
              onSuccess: () => toast({ title: t`The subscription goes on` }),
              onError: failed,
            })
          }
        >
          {t`Resume subscription`}
        </Button>
      ) : (
        <Button size="small" look="quiet" disabled={cancel.isPending} onClick={() => ask(true)}>
          {t`Cancel subscription`}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={t`Cancel the subscription?`}
        description={t`Everything works until ${end}. Then checks, imports, exports and recommended prices stop; your data stays.`}
        action={t`Cancel subscription`}
        dismiss={t`Keep subscription`}
        isDangerous
        onConfirm={() => {
          ask(false);
          cancel.mutate(undefined, {
            onSuccess: () => toast({ title: t`Subscription cancelled` }),
            onError: failed,
          });
        }}
      />
    </div>
  );
}
