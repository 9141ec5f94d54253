import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallError, call, messageOf } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { replaceCard, type SubscriptionView, subscribe } from "../../subscriptions/subscriptions.contract.ts";
import { pendingCheckout } from "./pending-checkout.ts";

export interface Holder {
  readonly holderName: string;
  readonly email: string;
}

/** Failures after which the same order is sent again with its key: it may have been charged. */
const uncertainStatuses = new Set([0, 500, 502, 503, 504]);

/** "refused": the payment token is used up; "uncertain": the same token is sent again. */
export type PaymentOutcome = "paid" | "refused" | "uncertain" | "not-sent";

/**
 * Sends an order with a payment token, or a card's replacement.
 * @param planId null: the card is replaced
 */
export function usePayment(planId: string | null, onDone: (view: SubscriptionView) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const uncertain = useRef<{ readonly paymentToken: string; readonly key: string } | null>(null);
  const fail = (sentence: string) => {
    setProblem(sentence);
    toast({ title: t`Error`, description: sentence, look: "error" });
  };
  const failed = t`There was an error processing your subscription. Please try again.`;
  const pay = async (holder: Holder, createToken: () => Promise<string | null>): Promise<PaymentOutcome> => {
    setProblem(null);
    const paymentToken = uncertain.current?.paymentToken ?? (await createToken());
    if (paymentToken === null) return "not-sent";
    const idempotencyKey = uncertain.current?.key ?? crypto.randomUUID();
    try {
      const body = { ...holder, paymentToken };
      const view = await (planId === null
        ? call(replaceCard, { body })
        : call(subscribe, { body: { ...body, plan: planId }, idempotencyKey }));
      uncertain.current = null;
      pendingCheckout.forget();
      void client.invalidateQueries();
      onDone(view);
      return "paid";
    } catch (error) {
      const isUncertain = error instanceof CallError && uncertainStatuses.has(error.status);
      uncertain.current = isUncertain ? { paymentToken, key: idempotencyKey } : null;
      fail(error instanceof CallError && error.words !== null ? messageOf(error) : failed);
      return isUncertain ? "uncertain" : "refused";
    }
  };
  return {
    problem,
    pay,
    fail,
    failed,
    /** The person has entered another card: what was uncertain is not sent again. */
    forget: () => {
      uncertain.current = null;
    },
  };
}
