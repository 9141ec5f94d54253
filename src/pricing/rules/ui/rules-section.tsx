import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { GuardsForm } from "../../guards/ui/guards-form.tsx";
import { RuleList } from "./rule-list.tsx";
import { rulesQuery } from "./rules.queries.ts";

interface RulesSectionProps {
  readonly site: string;
  /** Rules are changed by administrators; everybody else reads them. */
  readonly mayEdit: boolean;
}

/** The rules of dynamic pricing and the site's limits, for everybody who works on the site. */
export function RulesSection({ site, mayEdit }: RulesSectionProps) {
  const { t } = useLingui();
  const { data: rules, error, isFetching, refetch } = useQuery(rulesQuery(site));
  if (rules === undefined) {
    if (error === null) return <div aria-hidden className="skeleton h-40 w-full" />;
    return (
      <EmptyState
        kind="failed"
        title={t`The rules could not be loaded`}
        action={
          <Button disabled={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {messageOf(error)}
      </EmptyState>
    );
  }
  return (
    <>
      {!mayEdit && (
        <div className="mb-4">
          <Callout>
            <Trans>
              You can view the rules. Only managers and administrators can change them, because they set
              prices for the whole shop.
            </Trans>
          </Callout>
        </div>
      )}
      <RuleList site={site} rules={rules} mayEdit={mayEdit} />
      <GuardsForm site={site} mayEdit={mayEdit} />
    </>
  );
}
