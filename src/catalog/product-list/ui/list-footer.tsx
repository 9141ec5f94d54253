import { Plural, useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { Pagination } from "../../../web/ui/pagination.tsx";
import { type ProductPage, pageSizes } from "../product-list.contract.ts";
import type { ProductsView } from "./view/products-view.ts";

interface ListFooterProps {
  readonly page: ProductPage;
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
}

/** Range of the list that is shown, and pagination. */
export function ListFooter({ page, view, onChange }: ListFooterProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4">
      <p className="text-13 text-ink-2 tabular-nums">
        <ProductCount total={page.totalElements} />
      </p>
      <Pagination
        page={page.number + 1}
        totalPages={page.totalPages}
        onPage={(number) => {
          onChange({ page: number });
          window.scrollTo(0, 0);
        }}
      />
      <SelectField
        label={t`Per page`}
        value={view.size}
        onChange={({ target }) => {
          const size = pageSizes.find((known) => known === Number(target.value));
          if (size !== undefined) onChange({ size });
        }}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** "1.247 products", grouped the Romanian way in both languages. */
export function ProductCount({ total }: { readonly total: number }) {
  const shown = formatCount(total);
  return <Plural value={total} one={`${shown} product`} other={`${shown} products`} />;
}
