import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { ProgressBar } from "../../../web/ui/status/progress-bar.tsx";
import { useProductRefresh } from "../../product-detail/ui/refresh-product.ts";
import { unverifiedLimits } from "../../sites/core/unverified-limits.ts";
import type { SiteStats } from "../../sites/site-stats.contract.ts";
import { siteStatsQuery } from "../../sites/ui/site-stats.queries.ts";
import { maxProducts } from "../core/address-refusals.ts";
import { LineCounts } from "./line-counts.tsx";
import { type ProductLines, readProductLines } from "./product-lines.ts";
import { type FirstProducts, nothingSent, type SentProducts, sendProducts } from "./send-products.ts";

interface ProductsFormProps {
  /** Domain of the site. */
  readonly site: string;
  /** Name of the button that leaves without adding. */
  readonly leaveLabel: string;
  /** Called with whether closing would lose text. */
  readonly onWritten: (isWritten: boolean) => void;
  /** @param products null when none were sent */
  readonly onDone: (products: FirstProducts | null) => void;
}

/** Adds products by their addresses, one per line. */
export function ProductsForm({ site, leaveLabel, onWritten, onDone }: ProductsFormProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState("");
  const read = useDeferredValue(text);
  const lines = useMemo(() => readProductLines(read, site), [read, site]);
  const [sent, setSent] = useState<SentProducts>(nothingSent);
  const area = useRef<HTMLTextAreaElement>(null);
  const refresh = useProductRefresh(site);
  const { data: stats } = useQuery(siteStatsQuery(site));
  const sending = useMutation({
    mutationFn: ({ rows }: ProductLines) => sendProducts(site, rows, sent, setSent),
    onSuccess: (result, { errors }) => onDone({ sent: result, errors }),
    // Products added by a failed attempt are shown too.
    onSettled: refresh,
  });
  const isTooMany = lines.rows.length > maxProducts;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The lines on screen may be those of a moment ago: what is sent is what is written.
    const written = read === text ? lines : readProductLines(text, site);
    if (written.rows.length === 0 || written.rows.length > maxProducts) area.current?.focus();
    else if (!sending.isPending) sending.mutate(written);
  };
  const example = `https://${site}/…\thttps://concurent.ro/…`;
  return (
    <>
      <p id={`${id}-how`} className="mt-1 mb-4 text-pretty text-ink-2">
        <Trans>
          One product per line: its address in your shop, then the addresses of the same product at your
          competitors, separated by tabs or spaces. You can paste columns from a spreadsheet.
        </Trans>{" "}
        <IntakeLimits stats={stats} />
      </p>
      <form noValidate onSubmit={submit}>
        <label htmlFor={id} className="mb-1 block text-13 font-medium text-ink-2">
          <Trans>Addresses</Trans>
        </label>
        <textarea
          ref={area}
          id={id}
          rows={8}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-how ${id}-counts`}
          aria-invalid={isTooMany}
          placeholder={example}
          value={text}
          disabled={sending.isPending}
          onPaste={() => requestAnimationFrame(() => area.current?.scrollTo({ left: 0 }))}
          onChange={({ target }) => {
            setText(target.value);
            onWritten(target.value.trim() !== "");
            setSent(nothingSent);
            if (sending.isError) sending.reset();
          }}
          className="block w-full resize-y rounded-control border border-control bg-bg px-3 py-2 text-16 whitespace-pre placeholder:text-ink-3 hover:border-ink disabled:opacity-60 sm:text-13"
        />
        <LineCounts id={`${id}-counts`} lines={lines} />
        {sending.isPending && (
          <div className="mt-4" role="status">
            <p className="mb-1.5 text-13 text-ink-2">
              <Trans>Adding the products…</Trans>
            </p>
            <ProgressBar label={t`Adding the products…`} done={sent.done} total={lines.rows.length} />
          </div>
        )}
        {sending.isError && (
          <div className="mt-4">
            <Callout look="problem" role="alert" title={<Trans>Not all of them were added</Trans>}>
              {messageOf(sending.error)}
            </Callout>
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            type="submit"
            look="solid"
            disabled={sending.isPending || lines.rows.length === 0 || isTooMany}
          >
            {sending.isError ? <Trans>Try again</Trans> : <Trans>Add the products</Trans>}
          </Button>
          <Button
            look="quiet"
            disabled={sending.isPending}
            onClick={() => onDone(sent.done > 0 ? { sent, errors: lines.errors } : null)}
          >
            {leaveLabel}
          </Button>
        </div>
      </form>
    </>
  );
}

/** How many products can be added, at once and before the domain is verified. */
function IntakeLimits({ stats }: { readonly stats: SiteStats | undefined }) {
  const atOnce = formatCount(maxProducts);
  const limit = formatCount(unverifiedLimits.products);
  const used = formatCount(stats?.totalProducts ?? 0);
  if (stats?.verified !== false) return <Trans>At most {atOnce} products at once.</Trans>;
  return (
    <Trans>
      At most {atOnce} products at once, and {limit} until the domain is verified ({used} so far).
    </Trans>
  );
}
