import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { userInfoQuery } from "../../../accounts/people/ui/user-info.queries.ts";
import { type CheckoutTarget, targetOf } from "../../../billing/checkout/core/offer.ts";
import type { CheckoutProps } from "../../../billing/checkout/ui/checkout.tsx";
import { pendingCheckout } from "../../../billing/checkout/ui/pending-checkout.ts";
import { rankOf } from "../../../kit/roles.ts";
import { lazyPart } from "../../../web/i18n/lazy-part.ts";
import { isSignedIn, onSessionChange } from "../../../web/session.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { PageHead } from "../../page-head.tsx";
import { queryClient } from "../../query-client.ts";

const { Component: Checkout } = lazyPart<CheckoutProps>(
  ["problems", "checkout"],
  async () => (await import("../../../billing/checkout/ui/checkout.tsx")).Checkout,
);

/** The checkout. Without plan or amount it redirects to the prices. */
export function SubscribePage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const target = targetOf(params);
  useOwnDocument(target.kind !== "none");
  if (target.kind === "none") return <Navigate to="/#pricing" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead
        title={t`Subscribe · Vizor`}
        description={t`Subscriptions to Vizor: monthly plans, in euros.`}
      />
      <Suspense fallback={<div aria-hidden className="min-h-dvh" />}>
        <CheckoutOf target={target} />
      </Suspense>
    </QueryClientProvider>
  );
}

function CheckoutOf({ target }: { readonly target: Exclude<CheckoutTarget, { kind: "none" }> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isIn = useSyncExternalStore(onSessionChange, isSignedIn);
  const { data: person } = useQuery({ ...userInfoQuery(), enabled: isIn });
  const isOut = !isIn;
  useEffect(() => {
    if (isOut && target.kind === "plan") pendingCheckout.save(location.search);
  }, [isOut, target.kind]);
  if (isIn && !person) return null;
  const finish = () => {
    if (target.kind === "card") {
      toast({ title: t`Card updated` });
      return navigate("/settings#subscription", { replace: true });
    }
    toast({
      title: t`Subscription Successful!`,
      description: t`Welcome to our platform. You now have access to all features.`,
    });
    return navigate("/dashboard", { replace: true });
  };
  return (
    <Checkout
      target={target}
      person={
        person && isIn
          ? { email: person.email, mayPay: rankOf(person.role.type) >= rankOf("COMPANY_ADMIN") }
          : null
      }
      onDone={() => void finish()}
    />
  );
}

/**
 * Only the checkout's own document may reach the payment provider (Content-Security-Policy), so a page that was opened elsewhere
 * in the app is loaded anew here.
 */
function useOwnDocument(isShown: boolean): void {
  useEffect(() => {
    const [entry] = performance.getEntriesByType?.("navigation") ?? [];
    if (isShown && entry && new URL(entry.name).pathname.replace(/\/$/, "") !== "/subscribe")
      location.reload();
  }, [isShown]);
}
