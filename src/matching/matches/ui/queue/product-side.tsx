import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FallbackImage, ImageUnavailable } from "../../../../web/ui/fallback-image.tsx";
import { Price } from "../../../../web/ui/price/price.tsx";
import type { TitlePart } from "../../core/title-differences.ts";

interface ProductSideProps {
  /** Whose product it is. */
  readonly label: string;
  readonly isOwn?: boolean;
  readonly title: readonly TitlePart[];
  readonly imageLink: string | null;
  readonly link: string | null;
  readonly price: number | null;
  readonly currency: string | null;
  readonly facts: readonly { readonly name: string; readonly value: string; readonly isDifferent: boolean }[];
  readonly children?: ReactNode;
}

/** One of the two products that are compared. What differs from the other one is marked. */
export function ProductSide(props: ProductSideProps) {
  const { label, isOwn = false, title, imageLink, link, price, currency, facts, children } = props;
  const { t } = useLingui();
  const different = title
    .filter(({ isDifferent }) => isDifferent)
    .map(({ text }) => text.trim())
    .join(", ");
  return (
    <section aria-label={label} className="min-w-0">
      <h2
        className={`border-t-2 pt-2 text-12 font-medium text-ink-2 [overflow-wrap:anywhere] ${isOwn ? "border-t-own" : "border-t-control"}`}
      >
        {label}
      </h2>
      <div className="mt-2 flex gap-3 sm:block">
        <FallbackImage
          sources={[imageLink]}
          alt=""
          className="size-24 shrink-0 rounded-panel border bg-white p-1 sm:h-44 sm:w-full"
          fallback={<ImageUnavailable />}
        />
        <div className="min-w-0 sm:mt-3">
          <p className="line-clamp-6 font-medium [overflow-wrap:anywhere]">
            <MarkedTitle parts={title} />
          </p>
          {different !== "" && <p className="sr-only">{t`Only in this title: ${different}`}</p>}
          <p className="mt-1 text-16">
            {price === null ? (
              <span className="text-13 text-ink-2">{t`no price`}</span>
            ) : (
              <Price amount={price} currency={currency} />
            )}
          </p>
        </div>
      </div>
      {facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
          {facts.map(({ name, value, isDifferent }) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">
                {isDifferent ? <Mark>{value}</Mark> : value}
                {isDifferent && <span className="sr-only"> ({t`differs`})</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {link !== null && (
        <p className="mt-2 text-13">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="touch-target rounded-control underline decoration-control underline-offset-2 hover:decoration-ink"
          >
            {isOwn ? <Trans>Open our page</Trans> : <Trans>Open the candidate's page</Trans>}
            <span className="sr-only"> ({t`opens in a new tab`})</span>
          </a>
        </p>
      )}
      {children}
    </section>
  );
}

function MarkedTitle({ parts }: { readonly parts: readonly TitlePart[] }) {
  let at = 0;
  return parts.map(({ text, isDifferent }) => {
    const key = at;
    at += text.length;
    return isDifferent ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>;
  });
}

/** Underlined as well as tinted: colour alone does not carry the difference. */
function Mark({ children }: { readonly children: string }) {
  return (
    <mark className="rounded-control bg-warning-tint text-ink underline decoration-warning decoration-2 underline-offset-2">
      {children}
    </mark>
  );
}
