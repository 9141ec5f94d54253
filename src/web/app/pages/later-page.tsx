import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../page-head.tsx";

interface LaterPageProps {
  readonly name: string;
  /** What it will do, in one sentence. */
  readonly children: string;
}

/** Stands in the place of an area that is not open yet, and says what it will be. */
export function LaterPage({ name, children }: LaterPageProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-[1600px] px-4 sm:px-6">
      <PageHead title={`${name} · Vizor`} />
      <h1 className="pt-8 text-28 font-semibold tracking-tight">{name}</h1>
      <EmptyState
        kind="nothing-yet"
        title={t`This area is not open yet`}
        action={
          <Link to="/products" className={buttonClass("outline")}>
            <Trans>Go to products</Trans>
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
