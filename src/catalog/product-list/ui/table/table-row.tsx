import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ChartNoAxesColumn, ChevronRight } from "lucide-react";
import { memo, useId, useState } from "react";
import { formatCount } from "../../../../web/i18n/format.ts";
import { IconButton } from "../../../../web/ui/button.tsx";
import { OfferList } from "../../../product-card/ui/offers/offer-list.tsx";
import { groupOffers } from "../../../product-card/ui/offers/offer-order.ts";
import { openOnClick, opensDetail } from "../../../product-card/ui/open-on-click.ts";
import { ProductPicture } from "../../../product-card/ui/product-picture.tsx";
import { ProductSelect } from "../../../product-card/ui/product-select.tsx";
import { ProductTitle } from "../../../product-card/ui/product-title.tsx";
import type { Product } from "../../../products/products.contract.ts";
import { cellOf, numberColumns } from "./table-cell.tsx";
import type { ColumnId } from "./table-columns.ts";

/** Sticky cells. */
export const pinned = { first: "sticky left-0 border-r", actions: "sticky right-0 border-l" } as const;

/** Sticky cells are opaque. */
const pinnedGround = "z-1 bg-surface group-data-selected:bg-sunken";

/** All rows share the same tracks, so that cells align. */
export const rowGrid = "grid grid-cols-(--tracks) border-b";

interface TableRowProps {
  readonly product: Product;
  readonly columns: readonly ColumnId[];
  readonly withOutOfStock: boolean;
  readonly dearestFirst: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (packetId: number, isSelected: boolean) => void;
  readonly onOpen: (packetId: number) => void;
}

/** A product as a table row; its offers expand below it. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { product, columns, withOutOfStock, dearestFirst, isSelected, onSelect, onOpen } = props;
  const offersId = useId();
  const [isUnfolded, unfold] = useState(false);
  const { title, packetId } = product;
  return (
    <>
      <tr
        onClick={openOnClick(packetId, onOpen)}
        className={clsx(
          rowGrid,
          "group cursor-pointer min-h-12 [contain-intrinsic-block-size:auto_3rem] [content-visibility:auto]",
          isSelected && "bg-sunken",
        )}
        data-selected={isSelected || undefined}
      >
        <th
          scope="row"
          className={clsx(
            pinned.first,
            pinnedGround,
            "flex items-center gap-2 px-2 py-1 text-left font-normal",
          )}
        >
          <ProductSelect title={title} packetId={packetId} isSelected={isSelected} onSelect={onSelect} />
          <ProductPicture product={product} className="size-9 p-0.5" />
          <span className="min-w-0 flex-1 leading-[1.125rem]" title={title}>
            <ProductTitle product={product} />
          </span>
        </th>
        <Cells
          product={product}
          columns={columns}
          withOutOfStock={withOutOfStock}
          offersId={offersId}
          isUnfolded={isUnfolded}
          onUnfold={unfold}
          onOpen={onOpen}
        />
      </tr>
      <tr id={offersId} hidden={!isUnfolded} className="block border-b">
        {isUnfolded && (
          <td colSpan={columns.length + 2} className="block bg-bg p-0">
            <div className="sticky left-0 w-[min(36rem,calc(100vw-8rem))] px-4 py-1">
              <OfferList
                packetId={product.packetId}
                groups={groupOffers(product.competitorProducts, withOutOfStock, dearestFirst)}
              />
            </div>
          </td>
        )}
      </tr>
    </>
  );
});

interface CellsProps {
  readonly product: Product;
  readonly columns: readonly ColumnId[];
  readonly withOutOfStock: boolean;
  /** Id of the row with the expanded offers. */
  readonly offersId: string;
  readonly isUnfolded: boolean;
  readonly onUnfold: (isUnfolded: boolean) => void;
  readonly onOpen: (packetId: number) => void;
}

/** Everything after the product name, so that selecting a page does not render it again. */
const Cells = memo(function Cells(props: CellsProps) {
  const { product, columns, withOutOfStock, offersId, isUnfolded, onUnfold, onOpen } = props;
  const { t } = useLingui();
  const { title, packetId } = product;
  return (
    <>
      {columns.map((column) => (
        <td
          key={column}
          className={clsx(
            "min-w-0 self-center px-2.5 py-1 whitespace-nowrap tabular-nums",
            numberColumns.has(column) && "text-right",
          )}
        >
          {column === "offers" ? (
            <button
              type="button"
              aria-expanded={isUnfolded}
              aria-controls={offersId}
              disabled={product.competitorProducts.length === 0}
              onClick={() => onUnfold(!isUnfolded)}
              className="touch-target inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 font-medium hover:bg-sunken disabled:text-ink-3"
            >
              <ChevronRight
                size={14}
                aria-hidden
                className={clsx("transition-transform duration-120", isUnfolded && "rotate-90")}
              />
              <span className="sr-only">{t`Offers for ${title}`}: </span>
              {formatCount(shownOffers(product, withOutOfStock))}
            </button>
          ) : (
            cellOf(column, product, withOutOfStock)
          )}
        </td>
      ))}
      <td className={clsx(pinned.actions, pinnedGround, "flex items-center justify-end px-1.5")}>
        <IconButton
          label={t`Details of ${title}`}
          onClick={() => onOpen(packetId)}
          {...opensDetail(packetId)}
        >
          <ChartNoAxesColumn size={16} aria-hidden />
        </IconButton>
      </td>
    </>
  );
});

function shownOffers({ competitorProducts }: Product, withOutOfStock: boolean): number {
  const { priced, unpriced } = groupOffers(competitorProducts, withOutOfStock);
  return priced.length + unpriced.length;
}
