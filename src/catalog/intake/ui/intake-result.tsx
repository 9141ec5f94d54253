import { Plural, Trans } from "@lingui/react/macro";
import { LineErrors } from "./line-errors.tsx";
import { type FirstProducts, splitRejected } from "./send-products.ts";

/** Number of rejected addresses listed. */
const maxErrors = 100;

/** What became of the addresses: added, already on the site, or rejected with line and reason. */
export function IntakeResult({ products: { sent, errors } }: { readonly products: FirstProducts }) {
  const { known, rejected } = splitRejected(errors, sent);
  return (
    <>
      <p className="mt-1 text-pretty text-ink-2">
        <Plural value={sent.added} one="# product was added" other="# products were added" />
        {", "}
        <Plural
          value={sent.offers}
          one="with # competitor's address."
          other="with # competitors' addresses."
        />{" "}
        {sent.added > 0 && <Trans>Their pages are being read; the first prices appear within minutes.</Trans>}
      </p>
      {known > 0 && (
        <p className="mt-3 text-pretty text-ink-2">
          <Plural
            value={known}
            one="# address was already on this site; nothing was changed for it."
            other="# addresses were already on this site; nothing was changed for them."
          />{" "}
          <Trans>To add competitors to an existing product, open its details.</Trans>
        </p>
      )}
      {rejected.length > 0 && (
        <section className="mt-5">
          <h3 className="font-semibold">
            <Plural
              value={rejected.length}
              one="# address was not accepted"
              other="# addresses were not accepted"
            />
          </h3>
          <LineErrors errors={rejected} max={maxErrors} />
        </section>
      )}
    </>
  );
}
