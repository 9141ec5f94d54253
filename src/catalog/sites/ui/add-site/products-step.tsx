import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { messageOf } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import { ProgressBar } from "../../../../web/ui/status/progress-bar.tsx";
import { maxProducts } from "../../../intake/core/address-refusals.ts";
import { siteStats } from "../../site-stats.contract.ts";
import type { AddedSite } from "../../sites.contract.ts";
import { LineCounts } from "./line-counts.tsx";
import { readProductLines } from "./product-lines.ts";
import { type FirstProducts, nothingSent, type SentProducts, sendProducts } from "./send-products.ts";
import { messageForVisit } from "./site-messages.ts";
import { StepHeading } from "./step-heading.tsx";

interface ProductsStepProps {
  /** The site, with the result of its check when just added. */
  readonly site: Pick<AddedSite, "site"> & Partial<AddedSite>;
  /** Called with whether closing would lose text. */
  readonly onWritten: (isWritten: boolean) => void;
  /** @param products null where the step was skipped */
  readonly onDone: (products: FirstProducts | null) => void;
}

/** The second step: addresses of the first products, one per line. */
export function ProductsStep({ site, onWritten, onDone }: ProductsStepProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [text, setText] = useState("");
  const read = useDeferredValue(text);
  const lines = useMemo(() => readProductLines(read, site.site), [read, site.site]);
  const [sent, setSent] = useState<SentProducts>(nothingSent);
  const area = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => sendProducts(site.site, lines.rows, sent, setSent),
    onSuccess: (result) => onDone({ sent: result, errors: lines.errors }),
    // Products added by a failed attempt show on the site's card too.
    onSettled: () => client.invalidateQueries({ queryKey: [siteStats.path, site.site] }),
  });
  const isTooMany = lines.rows.length > maxProducts;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (lines.rows.length === 0 || isTooMany) area.current?.focus();
    else if (!sending.isPending) sending.mutate();
  };
  const example = `https://${site.site}/…\thttps://rival.ro/…`;
  return (
    <>
      {site.reachable !== undefined && (
        <div className="mb-6">
          <Callout
            look={site.reachable ? "good" : "warning"}
            role="status"
            title={<Trans>{site.site} is added</Trans>}
          >
            {site.reachable ? <Trans>The shop answers.</Trans> : i18n._(messageForVisit(site.reason ?? ""))}
          </Callout>
        </div>
      )}
      <StepHeading takesFocus={site.reachable !== undefined}>
        <Trans>Add its first products</Trans>
      </StepHeading>
      <p id={`${id}-how`} className="mt-1 mb-4 text-pretty text-ink-2">
        <Trans>
          One product a line: its address in your shop, then the addresses of the same product at your rivals,
          with tabs or blanks between them. Columns of a spreadsheet can be pasted as they are.
        </Trans>
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
            <Trans>Skip for now</Trans>
          </Button>
        </div>
      </form>
    </>
  );
}
