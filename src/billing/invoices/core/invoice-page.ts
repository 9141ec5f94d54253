import type { BillingDetails } from "../../details/details.contract.ts";
import type { InvoiceLine } from "../invoices.contract.ts";

export interface InvoiceFacts {
  readonly number: string;
  readonly state: "PAID" | "OPEN" | "VOID";
  readonly amountCents: number;
  readonly issuedAt: Date;
  readonly lines: readonly InvoiceLine[];
  readonly billedTo: BillingDetails | null;
  readonly companyName: string;
}

const words = {
  en: {
    invoice: "Invoice",
    issued: "Issued on",
    line: (text: string) => text,
    billedTo: "Billed to",
    taxId: "Tax number",
    register: "Trade register",
    total: "Total",
    state: { PAID: "Paid", OPEN: "Not paid yet", VOID: "Void" },
    demo: "This invoice is of the demo payment provider: no money was moved.",
  },
  ro: {
    invoice: "Factură",
    issued: "Data emiterii:",
    line: romanianLine,
    billedTo: "Client",
    taxId: "CUI/CIF",
    register: "Nr. reg. com.",
    total: "Total",
    state: { PAID: "Achitată", OPEN: "Neachitată", VOID: "Anulată" },
    demo: "Factura este a furnizorului de plăți demonstrativ: nu s-a încasat nicio sumă.",
  },
} as const;

/** An invoice as a page without scripts, to be printed. Every text of people is escaped. */
export function invoicePage(language: "en" | "ro", facts: InvoiceFacts): string {
  const w = words[language];
  const locale = language === "ro" ? "ro-RO" : "en-GB";
  const money = (cents: number) =>
    escaped(new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }).format(cents / 100));
  const day = facts.issuedAt.toLocaleDateString(locale, { dateStyle: "long", timeZone: "Europe/Bucharest" });
  const { billedTo } = facts;
  const recipient =
    billedTo === null
      ? [facts.companyName]
      : [
          billedTo.legalName,
          `${w.taxId}: ${billedTo.taxId}`,
          ...(billedTo.registrationNumber ? [`${w.register}: ${billedTo.registrationNumber}`] : []),
          billedTo.address,
          [billedTo.county, billedTo.country].filter((part) => part !== "").join(", "),
          billedTo.email,
        ];
  const rows = facts.lines.map(
    ({ text, amountCents }) => `<tr><td>${escaped(w.line(text))}</td><td>${money(amountCents)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${w.invoice} ${escaped(facts.number)}</title>
<style>
  :root { color-scheme: light; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 720px; margin: 40px auto; padding: 0 24px; color: #1c2733; }
  table { width: 100%; border-collapse: collapse; margin: 24px 0; }
  td, th { padding: 8px 0; border-top: 1px solid #d9d6cf; text-align: left; }
  td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums; }
</style>
<main>
<p>Vizor</p>
<h1>${w.invoice} ${escaped(facts.number)}</h1>
<p>${w.issued} ${escaped(day)} · ${w.state[facts.state]}</p>
<h2>${w.billedTo}</h2>
<p>${recipient.map(escaped).join("<br>")}</p>
<table>
<tbody>${rows.join("")}</tbody>
<tfoot><tr><th>${w.total}</th><th>${money(facts.amountCents)}</th></tr></tfoot>
</table>
<p>${w.demo}</p>
</main>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The lines of the demo provider, which writes English. Plans have the same name in both languages. */
const romanianLines: readonly (readonly [RegExp, string])[] = [
  [/^(.+), one month$/, "$1, o lună"],
  [/^Unused time of (.+)$/, "Perioada nefolosită din $1"],
  [/^Rest of the period on (.+)$/, "Restul perioadei cu $1"],
  [/^Credit from earlier changes$/, "Credit din schimbări anterioare"],
];

function romanianLine(text: string): string {
  const [pattern, romanian] = romanianLines.find(([one]) => one.test(text)) ?? [];
  return pattern && romanian !== undefined ? text.replace(pattern, romanian) : text;
}
