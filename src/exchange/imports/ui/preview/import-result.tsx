import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatCount } from "../../../../web/i18n/format.ts";
import { Button, buttonClass } from "../../../../web/ui/button.tsx";
import { ImportRowList } from "./import-row-list.tsx";
import { RefusedRowsButton } from "./refused-rows-button.tsx";

interface ImportResultProps {
  readonly site: string;
  readonly id: string;
  readonly onClose: () => void;
}

/** What an import did. */
export function ImportResult({ site, id, onClose }: ImportResultProps) {
  const { t } = useLingui();
  return (
    <ImportRowList site={site} id={id}>
      {({ fileName, counts, state }) => {
        const [added, changed] = [formatCount(counts.new), formatCount(counts.changed)];
        const [known, refused] = [formatCount(counts.known), formatCount(counts.refused)];
        return {
          title: state === "UNDONE" ? t`${fileName} was undone` : t`${fileName} was imported`,
          lead:
            state === "UNDONE"
              ? t`What it added and changed is as it was before.`
              : t`New: ${added} · Changed: ${changed} · Unchanged: ${known} · Refused: ${refused}`,
          actions: (
            <>
              <Button look="solid" onClick={onClose}>
                <Trans>Import another file</Trans>
              </Button>
              <Link to={`/products?site=${encodeURIComponent(site)}`} className={buttonClass()}>
                <Trans>Show the products</Trans>
              </Link>
              {counts.withProblems > 0 && <RefusedRowsButton site={site} id={id} />}
            </>
          ),
        };
      }}
    </ImportRowList>
  );
}
