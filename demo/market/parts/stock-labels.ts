import type { Stock } from "../../prices/stock-model.ts";

/** The texts that a shop displays for its stock. */
export interface StockLabels {
  readonly inStock: string;
  readonly lastPieces: (pieces: number) => string;
  readonly preOrder: string;
  readonly soldOut: string;
}

export const plainLabels: StockLabels = {
  inStock: "În stoc",
  lastPieces: (pieces) => `Ultimele ${pieces} bucăți`,
  preOrder: "Precomandă",
  soldOut: "Stoc epuizat",
};

export const warehouseLabels: StockLabels = {
  inStock: "Disponibil în depozit",
  lastPieces: (pieces) => `Doar ${pieces} bucăți în stoc`,
  preOrder: "Disponibil la precomandă",
  soldOut: "Momentan indisponibil",
};

export const deliveryLabels: StockLabels = {
  inStock: "În stoc, livrare în 24 de ore",
  lastPieces: () => "Stoc limitat",
  preOrder: "Precomandă – livrare în 14 zile",
  soldOut: "Indisponibil",
};

export const shortLabels: StockLabels = {
  inStock: "Produs în stoc",
  lastPieces: () => "Ultimele bucăți în stoc",
  preOrder: "Precomandă acum",
  soldOut: "Produsul nu mai este în stoc",
};

/** The displayed stock text. */
export function stockLabel(labels: StockLabels, stock: Stock): string {
  switch (stock.kind) {
    case "in-stock":
      return labels.inStock;
    case "last-pieces":
      return labels.lastPieces(stock.pieces);
    case "pre-order":
      return labels.preOrder;
    case "sold-out":
      return labels.soldOut;
  }
}

/** The schema.org ItemAvailability, without prefix. */
export function schemaAvailability(stock: Stock): string {
  switch (stock.kind) {
    case "in-stock":
      return "InStock";
    case "last-pieces":
      return "LimitedAvailability";
    case "pre-order":
      return "PreOrder";
    case "sold-out":
      return "OutOfStock";
  }
}
