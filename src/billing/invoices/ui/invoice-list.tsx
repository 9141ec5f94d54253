import { Trans, useLingui } from "@lingui/react/macro";
import { messageOf } from "../../../web/call.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button, buttonClass } from "../../../web/ui/button.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { Invoice } from "../invoices.contract.ts";

interface InvoiceListProps {
  readonly invoices: readonly Invoice[];
  readonly onFile: (id: string) => Promise<Blob>;
  /** Leads to the plans; undefined where there is nothing to choose. */
  readonly onPlans: (() => void) | undefined;
}

/** The invoices, each to be downloaded or opened at the provider. */
export function InvoiceList({ invoices, onFile, onPlans }: InvoiceListProps) {
  const { t } = useLingui();
  const locale = useLocale();
  if (invoices.length === 0) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">
          {onPlans ? (
            <Trans>No invoices yet. The first one is here as soon as you have paid for a plan.</Trans>
          ) : (
            <Trans>No invoices yet.</Trans>
          )}
        </p>
        {onPlans && (
          <Button size="small" onClick={onPlans}>
            <Trans>Show the plans</Trans>
          </Button>
        )}
      </div>
    );
  }
  const states = { PAID: t`Paid`, OPEN: t`Not paid yet`, VOID: t`Void` };
  const download = async ({ id, number }: Invoice) => {
    try {
      const address = URL.createObjectURL(await onFile(id));
      const link = document.createElement("a");
      link.href = address;
      link.download = `${number}.html`;
      link.click();
      URL.revokeObjectURL(address);
    } catch (error) {
      toast({ title: t`Error`, description: messageOf(error), look: "error" });
    }
  };
  return (
    <ul className="divide-y border-y">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="font-medium">{invoice.number}</span>
          <span className="text-13 text-ink-2">
            {new Date(invoice.issuedAt).toLocaleDateString(locale === "ro" ? "ro-RO" : "en-GB", {
              timeZone: "Europe/Bucharest",
            })}
          </span>
          <span className="text-13 text-ink-2">{states[invoice.state]}</span>
          <span className="ml-auto flex items-center gap-4 tabular-nums">
            €{(invoice.amount / 100).toFixed(2)}
            {invoice.hostedUrl === null ? (
              <Button
                size="small"
                look="quiet"
                aria-label={t`Download ${invoice.number}`}
                onClick={() => void download(invoice)}
              >
                <Trans>Download</Trans>
              </Button>
            ) : (
              <a
                href={invoice.hostedUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={t`Open ${invoice.number}`}
                className={buttonClass("quiet", "small")}
              >
                <Trans>Open</Trans>
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
