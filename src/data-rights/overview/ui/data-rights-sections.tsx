import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { Section } from "../../../web/ui/sections/settings-section.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { RightsKind } from "../../subject/subject.contract.ts";
import type { DataRights } from "../overview.contract.ts";
import { ArchiveBlock } from "./archive-block.tsx";
import { ConfirmErasureDialog } from "./confirm-erasure-dialog.tsx";
import { ErasureBlock } from "./erasure-block.tsx";
import { dataRightsQuery } from "./rights.queries.ts";

interface DataRightsSectionsProps {
  /** Whether the person administers the company. */
  readonly isAdmin: boolean;
  /** Of a mail's link that confirms an erasure; null without one. */
  readonly erasureToken: string | null;
  readonly onTokenUsed: () => void;
}

/** What a person can do with the data about them, and an administrator with the company's. */
export function DataRightsSections({ isAdmin, erasureToken, onTokenUsed }: DataRightsSectionsProps) {
  const { t } = useLingui();
  const { data: rights, isError, isFetching, refetch } = useQuery(dataRightsQuery());
  const content = (show: (rights: DataRights) => ReactNode) => {
    if (rights) return <div className="grid gap-8">{show(rights)}</div>;
    if (isError) return <Failed isFetching={isFetching} onRetry={() => void refetch()} />;
    return <div aria-hidden className="skeleton h-24" />;
  };
  const showsCompany = isAdmin || (rights?.companyErasure ?? null) !== null;
  return (
    <>
      <Section
        title={t`Your data`}
        description={t`Download what is stored about you, or delete your account.`}
      >
        {content((found) => (
          <>
            <ArchiveBlock kind="PERSON" archive={found.personArchive} />
            <ErasureBlock kind="PERSON" rights={found} mayDecide />
          </>
        ))}
      </Section>
      {showsCompany && (
        <Section
          title={t`Company data`}
          description={t`Download the data of your company, or delete it with everything that belongs to it.`}
        >
          {content((found) => (
            <>
              {isAdmin && <ArchiveBlock kind="COMPANY" archive={found.companyArchive} />}
              <ErasureBlock kind="COMPANY" rights={found} mayDecide={isAdmin} />
            </>
          ))}
        </Section>
      )}
      {erasureToken !== null && (
        <ConfirmErasureDialog
          token={erasureToken}
          kind={rights ? kindOf(rights, erasureToken) : null}
          onClose={onTokenUsed}
        />
      )}
    </>
  );
}

/** What the link of a mail deletes; null for a link that is not valid any more. */
function kindOf({ personErasure, companyErasure }: DataRights, token: string): RightsKind | null {
  const [id] = token.split(".");
  if (personErasure?.id === id) return "PERSON";
  return companyErasure?.id === id ? "COMPANY" : null;
}

function Failed({ isFetching, onRetry }: { readonly isFetching: boolean; readonly onRetry: () => void }) {
  return (
    <Callout look="problem" role="alert">
      <p className="mb-3">
        <Trans>This part could not be loaded.</Trans>
      </p>
      <Button size="small" disabled={isFetching} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Callout>
  );
}
