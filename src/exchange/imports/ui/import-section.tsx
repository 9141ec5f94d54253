import { Trans, useLingui } from "@lingui/react/macro";
import type { ListBody } from "../../../catalog/product-list/product-list.contract.ts";
import { call } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { RadioCards } from "../../../web/ui/form/radio-cards.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { QuickExport } from "../../exports/ui/quick-export.tsx";
import { maxProductsInFile, uploadProducts } from "../imports.contract.ts";
import type { ImportRights } from "./import-rights.ts";
import { ImportFlow } from "./preview/import-flow.tsx";
import { RightsNotice } from "./rights-notice.tsx";
import { TemplateButton } from "./template-button.tsx";
import { UploadForm } from "./upload-form.tsx";

interface ImportView {
  readonly tab: "import" | "export";
  readonly linkFormat: "xlsx" | "txt";
  /** The import that is shown instead of the form. */
  readonly importId: string | null;
}

interface ImportSectionProps {
  readonly site: string;
  readonly rights: ImportRights;
  readonly view: ImportView;
  readonly onView: (change: Partial<ImportView>) => void;
  /** The filters of the export; null while none is active. */
  readonly readFilter: (() => Promise<ListBody>) | null;
  readonly withOutOfStock: boolean;
}

/** Products and their competitors' addresses from a file, and all products into one. */
export function ImportSection(props: ImportSectionProps) {
  const { site, rights, view, onView, readFilter, withOutOfStock } = props;
  const { t } = useLingui();
  return (
    <Tabs
      label={t`Import`}
      value={view.tab}
      onChange={(tab) => onView({ tab })}
      tabs={[
        {
          value: "import",
          label: t`Import Products`,
          content: (
            <div className="pt-5">
              <ImportFlow
                key={view.importId}
                site={site}
                id={view.importId}
                startedMessage={t`Your products are being processed`}
                mayChange={rights.mayImport}
                onClose={() => onView({ importId: null })}
              >
                <LinksForm {...{ site, rights, view, onView }} />
              </ImportFlow>
            </div>
          ),
        },
        {
          value: "export",
          label: t`Export Products`,
          content: (
            <div className="pt-5">
              <QuickExport
                site={site}
                isActive={rights.isActive}
                fileType={view.linkFormat}
                onFileType={(linkFormat) => onView({ linkFormat })}
                readFilter={readFilter}
                withOutOfStock={withOutOfStock}
              />
            </div>
          ),
        },
      ]}
    />
  );
}

function LinksForm({
  site,
  rights,
  view,
  onView,
}: Pick<ImportSectionProps, "site" | "rights" | "view" | "onView">) {
  const { t } = useLingui();
  const { linkFormat } = view;
  const most = formatCount(maxProductsInFile);
  const [own, other] = [`https://${site}/…`, "https://…"];
  return (
    <div className="space-y-5">
      <RightsNotice rights={rights} />
      <RadioCards
        legend={t`File`}
        value={linkFormat}
        onChange={(next) => onView({ linkFormat: next })}
        options={[
          { value: "xlsx", label: t`Excel (.xlsx)`, hint: t`One product per row` },
          { value: "txt", label: t`Text (.txt)`, hint: t`One product per line, columns separated by tabs` },
        ]}
      />
      <div className="max-w-prose space-y-2 text-pretty text-ink-2">
        <p>
          <Trans>
            The first column holds the full address of the product in your shop ({own}), the next ones the
            addresses ({other}) of the same product at your competitors. One address per row is enough.
          </Trans>
        </p>
        <p>
          <Trans>
            With the headings of the template you can also give titles, codes, costs, lowest prices and
            campaign prices. At most {most} products and 10 MB a file.
          </Trans>
        </p>
      </div>
      <UploadForm
        site={site}
        key={linkFormat}
        ending={linkFormat === "xlsx" ? ".xlsx" : ".txt"}
        disabled={!rights.mayImport}
        send={async (file, decimal) =>
          (await call(uploadProducts, { query: { domain: site, preview: "true", decimal }, file })).id
        }
        onSent={(importId) => onView({ importId })}
      >
        <TemplateButton name={linkFormat === "xlsx" ? "product-links.xlsx" : "product-links.txt"} />
      </UploadForm>
    </div>
  );
}
