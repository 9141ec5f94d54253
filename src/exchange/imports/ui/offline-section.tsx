import { Trans, useLingui } from "@lingui/react/macro";
import type { ListBody } from "../../../catalog/product-list/product-list.contract.ts";
import { call } from "../../../web/call.ts";
import { RadioCards } from "../../../web/ui/form/radio-cards.tsx";
import { OfflineExport } from "../../exports/ui/offline-export.tsx";
import { uploadOfflinePrices, uploadOfflineProducts } from "../imports.contract.ts";
import type { ImportRights } from "./import-rights.ts";
import { ImportFlow } from "./preview/import-flow.tsx";
import { RightsNotice } from "./rights-notice.tsx";
import { TemplateButton } from "./template-button.tsx";
import { UploadForm } from "./upload-form.tsx";

interface OfflineView {
  readonly offlineMode: "add" | "update";
  /** The import that is shown instead of the form. */
  readonly offlineId: string | null;
}

interface OfflineSectionProps {
  readonly site: string;
  readonly rights: ImportRights;
  readonly view: OfflineView;
  readonly onView: (change: Partial<OfflineView>) => void;
  /** The filters of the export; null while none is active. */
  readonly readFilter: (() => Promise<ListBody>) | null;
  readonly withOutOfStock: boolean;
}

/** Goods without a page in the shop: new ones, and new prices of those that are there. */
export function OfflineSection(props: OfflineSectionProps) {
  const { site, rights, view, onView } = props;
  const { t } = useLingui();
  const close = () => onView({ offlineId: null });
  return (
    <ImportFlow
      key={view.offlineId}
      site={site}
      id={view.offlineId}
      startedMessage={t`offline products uploaded successfully`}
      mayChange={rights.mayImport}
      onClose={close}
    >
      <div className="space-y-5">
        <RightsNotice rights={rights} />
        <RadioCards
          legend={t`What do you want to do?`}
          value={view.offlineMode}
          onChange={(offlineMode) => onView({ offlineMode })}
          options={[
            { value: "add", label: t`Add new products`, hint: t`From a CSV file` },
            { value: "update", label: t`Update prices`, hint: t`Export, change, upload` },
          ]}
        />
        {view.offlineMode === "add" ? <AddForm {...props} /> : <UpdateForm {...props} />}
      </div>
    </ImportFlow>
  );
}

function AddForm({ site, rights, onView }: OfflineSectionProps) {
  return (
    <>
      <p className="max-w-prose text-pretty text-ink-2">
        <Trans>
          One product per row, with the headings of the template: a title or a product code (SKU), a price,
          and what you know of stock, brand, category and costs. Addresses of the same product at competitors
          go into the columns “Competitor”.
        </Trans>
      </p>
      <UploadForm
        site={site}
        key="add"
        ending=".csv"
        disabled={!rights.mayImport}
        send={async (file, decimal) =>
          (await call(uploadOfflineProducts, { query: { domain: site, preview: "true", decimal }, file })).id
        }
        onSent={(offlineId) => onView({ offlineId })}
      >
        <TemplateButton name="offline-products.csv" />
      </UploadForm>
    </>
  );
}

function UpdateForm({ site, rights, onView, readFilter, withOutOfStock }: OfflineSectionProps) {
  return (
    <ol className="space-y-6">
      <li>
        <h3 className="mb-1 font-semibold">
          <Trans>1. Download your offline products</Trans>
        </h3>
        <OfflineExport
          site={site}
          isActive={rights.isActive}
          readFilter={readFilter}
          withOutOfStock={withOutOfStock}
        />
      </li>
      <li>
        <h3 className="mb-1 font-semibold">
          <Trans>2. Change prices and stock in the file, then upload it</Trans>
        </h3>
        <p className="mb-3 max-w-prose text-pretty text-ink-2">
          <Trans>
            Leave the product's ID or its code (SKU) as it is: products are found by it. Prices may be written
            as 1.234,50 or 1234.5. Rows without changes do nothing.
          </Trans>
        </p>
        <UploadForm
          site={site}
          key="update"
          ending=".csv"
          disabled={!rights.mayImport}
          send={async (file, decimal) =>
            (await call(uploadOfflinePrices, { query: { domain: site, preview: "true", decimal }, file })).id
          }
          onSent={(offlineId) => onView({ offlineId })}
        />
      </li>
    </ol>
  );
}
