import { Plural, Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { RefreshCw } from "lucide-react";
import { Button } from "../../../web/ui/button.tsx";
import type { Product } from "../../products/products.contract.ts";
import { type RecheckState, useRecheck } from "./use-recheck.ts";

interface RecheckButtonProps {
  readonly site: string;
  readonly product: Product;
}

/** Requests a new check of the pages and shows its progress. */
export function RecheckButton({ site, product }: RecheckButtonProps) {
  const [state, start] = useRecheck(site, product);
  const isBusy = state.step === "requesting" || state.step === "waiting";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-13 text-ink-2 tabular-nums">
        <RecheckLabel state={state} />
      </p>
      <Button size="small" aria-disabled={isBusy} onClick={() => !isBusy && start()}>
        <RefreshCw
          size={14}
          aria-hidden
          className={clsx(isBusy && "motion-safe:animate-[spin_1.2s_linear_infinite]")}
        />
        <Trans>Check now</Trans>
      </Button>
    </div>
  );
}

function RecheckLabel({ state }: { readonly state: RecheckState }) {
  switch (state.step) {
    case "idle":
      return null;
    case "requesting":
      return <Trans>Starting…</Trans>;
    case "failed": {
      const { message } = state;
      return (
        <span className="text-dearer">
          <Trans>The check could not be started ({message})</Trans>
        </span>
      );
    }
    case "waiting": {
      const { read, queued } = state;
      return (
        <Trans>
          {read} of {queued} pages read…
        </Trans>
      );
    }
    case "done":
      return <Outcome read={state.read} queued={state.queued} />;
  }
}

function Outcome({ read, queued }: { readonly read: number; readonly queued: number }) {
  if (queued === 0) return <Trans>Nothing to check: no page of this product may be read now.</Trans>;
  if (read >= queued) {
    return <Plural value={read} one="# page read just now" other="# pages read just now" />;
  }
  const missing = queued - read;
  return (
    <>
      <Trans>
        {read} of {queued} pages read.
      </Trans>{" "}
      <Plural
        value={missing}
        one="# page has not answered; its status is shown next to the offer."
        other="# pages have not answered; their status is shown next to the offers."
      />
    </>
  );
}
