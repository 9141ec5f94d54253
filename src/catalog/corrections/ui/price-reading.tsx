import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { LinkButton } from "../../../web/ui/link-button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import { useCorrectionUndo } from "./corrections.queries.ts";
import { PriceDoubt } from "./price-doubt.tsx";
import type { PricedRecord, RecordOfProduct } from "./priced-record.ts";
import { ReadingFacts } from "./reading-facts.tsx";

interface PriceReadingProps extends RecordOfProduct {
  /** Short summary of the reading. */
  readonly children?: ReactNode;
  /** Opens the dialog that corrects the price; see `useCorrecting`. */
  readonly onCorrect: (record: PricedRecord) => void;
}

/** Where a price was read, with what confidence, and how to correct it. */
export function PriceReading({ children, onCorrect, ...whose }: PriceReadingProps) {
  const { t } = useLingui();
  const { record } = whose;
  const id = useId();
  const [isOpen, open] = useState(false);
  const undoing = useCorrectionUndo(whose);
  return (
    <div className="text-12">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {children}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => open(!isOpen)}
          className="touch-target -mx-1 inline-flex min-h-6 items-center gap-1 rounded-control px-1 font-medium text-ink-2 hover:bg-sunken hover:text-ink"
        >
          {record.price === null ? t`Why it was not read` : t`How it was read`}
          <span className="sr-only"> {record.provider}</span>
          <ChevronDown
            size={13}
            aria-hidden
            className={clsx("transition-transform duration-120", isOpen && "rotate-180")}
          />
        </button>
        {record.corrected && (
          <>
            <Tag look="ink">{t`Corrected by hand`}</Tag>
            <LinkButton
              aria-disabled={undoing.isPending}
              onClick={() => undoing.isPending || undoing.mutate()}
            >
              <Trans>Undo the correction</Trans>
              <span className="sr-only"> {record.provider}</span>
            </LinkButton>
          </>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className="mt-1.5 rounded-panel border bg-sunken px-3 py-2.5 text-13">
            <PriceDoubt {...whose} onUndo={() => undoing.mutate()} />
            <ReadingFacts record={record} />
            {record.link !== null && (
              <Button size="small" className="mt-3" onClick={() => onCorrect(record)}>
                {t`Wrong price?`}
                <span className="sr-only"> {record.provider}</span>
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
