import { useLingui } from "@lingui/react/macro";
import { SearchField } from "../../../../web/ui/form/search-field.tsx";

interface ProductSearchProps {
  /** What is searched for now. */
  readonly query: string;
  readonly isBusy: boolean;
  readonly onSearch: (query: string) => void;
}

/** Searches by title or SKU. */
export function ProductSearch(props: ProductSearchProps) {
  const { t } = useLingui();
  return (
    <SearchField
      {...props}
      label={t`Search products`}
      placeholder={t`Search products...`}
      clearLabel={t`Clear search`}
    />
  );
}
