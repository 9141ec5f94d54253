import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OperatorFacts } from "../../../../kit/pages/page-facts.ts";
import { PageHead } from "../../../page-head.tsx";
import { usePageFacts } from "../../page-facts.ts";
import type { DocumentBlock, PublicDocument } from "./document.ts";
import { Withdrawal } from "./withdrawal.tsx";

/** A long text with its table of contents. */
export function DocumentPage({ content }: { readonly content: PublicDocument }) {
  const { t } = useLingui();
  const { title, description, updated, lead, sections } = content;
  return (
    <main className="mx-auto w-full max-w-[1200px] px-4 py-12 sm:px-6 sm:py-16 print:py-0">
      <PageHead title={`${title} · Vizor`} description={description} isListed />
      <header className="border-b pb-8">
        <h1 className="text-28 font-semibold tracking-tight text-balance sm:text-44">{title}</h1>
        {updated !== undefined && <p className="mt-3 text-13 text-ink-3">{updated}</p>}
        <p className="mt-4 max-w-[62ch] text-16 text-pretty text-ink-2">{lead}</p>
      </header>
      <div className="mt-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label={t`On this page`} className="mb-10 print:hidden">
          <div className="lg:sticky lg:top-24">
            <p className="text-13 font-medium text-ink-3">
              <Trans>On this page</Trans>
            </p>
            <ol className="mt-2 text-13 sm:columns-2 lg:columns-1">
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-8 items-center rounded-control py-1 text-ink-2 hover:text-ink"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <div className="max-w-[68ch]">
          {sections.map(({ id, title: name, blocks }) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              aria-labelledby={`${id}-title`}
              className="mb-10 scroll-mt-20 outline-none"
            >
              <h2 id={`${id}-title`} className="text-20 font-semibold tracking-tight">
                {name}
              </h2>
              {blocks.map((block) => (
                <Block key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

function Block({ block }: { readonly block: DocumentBlock }) {
  if (block === "operator") return <Operator />;
  if (block === "withdrawal") return <Withdrawal />;
  if (typeof block === "string") return <p className="mt-3 text-16 text-pretty text-ink-2">{block}</p>;
  if ("rows" in block) return <Table {...block} />;
  return (
    <ul className="mt-3 list-disc pl-5 text-16 text-ink-2 marker:text-ink-3">
      {block.map((item) => (
        <li key={item} className="mt-1.5 text-pretty">
          {item}
        </li>
      ))}
    </ul>
  );
}

/** On a narrow screen each row is a block that repeats the heads of its columns where it has several. */
function Table({ head, rows }: Extract<DocumentBlock, { rows: unknown }>) {
  return (
    <table className="mt-4 w-full text-left text-14 max-sm:block">
      <thead className="max-sm:hidden">
        <tr className="border-b border-ink">
          {head.map((name) =>
            // A column of names needs no name.
            name === "" ? (
              <td key={name} />
            ) : (
              <th key={name} scope="col" className="py-2 pr-4 font-medium">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="max-sm:block max-sm:border-t max-sm:border-t-ink">
        {rows.map(([name = "", ...cells]) => (
          <tr key={name} className="border-b align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-2.5 pr-4 font-medium max-sm:block max-sm:p-0">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td
                key={cell}
                className="py-2.5 pr-4 text-pretty text-ink-2 max-sm:mt-1.5 max-sm:block max-sm:p-0"
              >
                {cells.length > 1 && (
                  <span className="block text-12 text-ink-3 sm:hidden">{head[at + 1]}</span>
                )}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Who runs the installation. Where a setting is absent the page says so, or what holds then. The server does the same
 * in prerendered pages (platform/pages/fill-page.ts).
 */
function Operator() {
  const { t } = useLingui();
  const facts = usePageFacts();
  if (facts === "failed") {
    return (
      <p role="alert" className="mt-3 text-16 text-ink-2">
        <Trans>The operator's details could not be loaded. Please reload the page.</Trans>
      </p>
    );
  }
  const unknown = t`Not filled in by the operator`;
  const entries: readonly OperatorEntry[] = [
    { field: "name", label: t`Company`, missing: unknown },
    { field: "address", label: t`Registered seat`, missing: t`Bucharest` },
    { field: "registrationNumber", label: t`Trade register number`, missing: unknown },
    { field: "taxId", label: t`Tax identification (CUI)`, missing: unknown },
    { field: "email", label: t`Email`, missing: unknown },
  ];
  return (
    <dl className="mt-4 border-t text-14">
      {entries.map(({ field, label, missing }) => (
        <div key={field} className="grid gap-x-4 border-b py-2.5 sm:grid-cols-[14rem_1fr]">
          <dt className="text-ink-3">{label}</dt>
          <dd data-missing={missing} className="font-medium wrap-anywhere">
            {facts === null ? "…" : factOf(field, facts.operator[field], missing)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface OperatorEntry {
  readonly field: keyof OperatorFacts;
  readonly label: string;
  readonly missing: string;
}

function factOf(field: OperatorEntry["field"], value: string | null, missing: string): ReactNode {
  if (value === null) return missing;
  if (field !== "email") return value;
  return (
    <a href={`mailto:${value}`} className="underline decoration-control underline-offset-4">
      {value}
    </a>
  );
}
