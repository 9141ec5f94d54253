import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/status/empty-state.tsx";
import { PageHead } from "../page-head.tsx";

interface PlaceholderPageProps {
  readonly title: MessageDescriptor;
  /** What the screen will be for, in one sentence. */
  readonly purpose: MessageDescriptor;
}

/** Shown for a screen that is not built yet. */
export function PlaceholderPage({ title, purpose }: PlaceholderPageProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="mx-auto max-w-[1600px] px-4 sm:px-6">
      <PageHead title={`${i18n._(title)} · Vizor`} />
      <h1 className="pt-8 text-28 font-semibold tracking-tight">{i18n._(title)}</h1>
      <EmptyState
        kind="nothing-yet"
        title={t`This section is not available yet`}
        action={
          <Link to="/products" className={buttonClass("outline")}>
            <Trans>Go to products</Trans>
          </Link>
        }
      >
        {i18n._(purpose)}
      </EmptyState>
    </div>
  );
}
