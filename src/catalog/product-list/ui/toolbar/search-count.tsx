import { Trans } from "@lingui/react/macro";
import { ProductCount } from "../list-footer.tsx";

interface SearchCountProps {
  /** Undefined while unknown. */
  readonly total: number | undefined;
  readonly query: string;
}

/** Number of products and the search term; announced when it changes. */
export function SearchCount({ total, query }: SearchCountProps) {
  return (
    <p role="status" className="min-w-0">
      {total !== undefined && <ProductCount total={total} />}
      {total !== undefined && query !== "" && (
        <>
          {" "}
          <Trans>
            for{" "}
            <span className="inline-block max-w-60 truncate align-bottom font-medium text-ink">
              “{query}”
            </span>
          </Trans>
        </>
      )}
    </p>
  );
}
