import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Age } from "../../../web/ui/age.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { FailedState } from "../../../web/ui/status/failed-state.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { PriceFeedState } from "../price-feeds.contract.ts";
import { NewAddress } from "./new-address.tsx";
import { priceFeedQuery, usePriceFeedActions } from "./price-feeds.queries.ts";

/** The secret address at which a site's approved prices are served. */
export function PriceFeed({ site }: { readonly site: string }) {
  const { t } = useLingui();
  const query = useQuery(priceFeedQuery(site));
  const { data, error } = query;
  const { create, revoke } = usePriceFeedActions(site);
  const [asked, ask] = useState<"replace" | "revoke" | null>(null);
  if (data === undefined) {
    if (error === null) return <div aria-hidden className="skeleton h-28 w-full" />;
    return <FailedState title={t`The price feed could not be loaded`} query={query} />;
  }
  const { address, mayChange } = data;
  const isPending = create.isPending || revoke.isPending;
  const report = (title: string) => ({
    onError: (failure: Error) => toast({ title, description: messageOf(failure), look: "error" }),
  });
  const make = () => create.mutate(undefined, report(t`The address could not be created`));
  return (
    <div className="space-y-4">
      <div className="rounded-panel border bg-surface p-4">
        <p className="font-medium">
          {address === null ? (
            <Trans>No address yet</Trans>
          ) : (
            <Trans>Your prices are served at a secret address</Trans>
          )}
        </p>
        <p className="mt-1 text-13 text-ink-2 tabular-nums">
          <Served state={data} />
        </p>
        {address !== null && (
          <p className="mt-1 text-13 text-ink-2">
            {address.lastUsedAt === null ? (
              <Trans>Never fetched so far</Trans>
            ) : (
              <Trans>
                Last fetched <Age timestampMs={address.lastUsedAt} />
              </Trans>
            )}{" "}
            ·{" "}
            <Trans>
              created <Age timestampMs={address.createdAt} />
            </Trans>
          </p>
        )}
        {mayChange && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="small"
              look={address === null ? "solid" : "outline"}
              disabled={isPending}
              onClick={() => (address === null ? make() : ask("replace"))}
            >
              {address === null ? <Trans>Create the address</Trans> : <Trans>Replace the address</Trans>}
            </Button>
            {address !== null && (
              <Button size="small" look="quiet" disabled={isPending} onClick={() => ask("revoke")}>
                <Trans>Revoke the address</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      {create.data && address !== null && <NewAddress paths={create.data.paths} />}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => isOpen || ask(null)}
        title={asked === "replace" ? t`Replace the address?` : t`Revoke the address?`}
        description={t`Whoever uses the present address gets no prices from it any more, at once.`}
        action={asked === "replace" ? t`Replace the address` : t`Revoke the address`}
        isDangerous
        onConfirm={() => {
          ask(null);
          if (asked === "replace") return make();
          revoke.mutate(undefined, {
            ...report(t`The address could not be revoked`),
            // Until then the address works, and is shown nowhere else.
            onSuccess: () => create.reset(),
          });
        }}
      />
    </div>
  );
}

/** How many prices are served, and why others are not. */
function Served({ state }: { readonly state: PriceFeedState }) {
  const [prices, stale, outdated, unnamed] = [state.prices, state.stale, state.outdated, state.unnamed].map(
    formatCount,
  );
  const parts = [
    plural(state.prices, { one: `${prices} approved price`, other: `${prices} approved prices` }),
    ...(state.stale > 0
      ? [
          plural(state.stale, {
            one: `${stale} left out: not checked for 48 hours`,
            other: `${stale} left out: not checked for 48 hours`,
          }),
        ]
      : []),
    ...(state.outdated > 0
      ? [
          plural(state.outdated, {
            one: `${outdated} left out: its price is about to change`,
            other: `${outdated} left out: their prices are about to change`,
          }),
        ]
      : []),
    ...(state.unnamed > 0
      ? [
          plural(state.unnamed, {
            one: `${unnamed} left out: the product has no SKU`,
            other: `${unnamed} left out: the products have no SKU`,
          }),
        ]
      : []),
  ];
  return parts.join(" · ");
}
