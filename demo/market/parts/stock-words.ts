import type { Stock } from "../../prices/stock-model.ts";

/** What a shop says of its stock. */
export interface StockWords {
  readonly inStock: string;
  readonly lastPieces: (pieces: number) => string;
  readonly preOrder: string;
  readonly soldOut: string;
}

export const plainWords: StockWords = {
  inStock: "În stoc",
  lastPieces: (pieces) => `Ultimele ${pieces} bucăți`,
  preOrder: "Precomandă",
  soldOut: "Stoc epuizat",
};

export const warehouseWords: StockWords = {
  inStock: "Disponibil în depozit",
  lastPieces: (pieces) => `Doar ${pieces} bucăți în stoc`,
  preOrder: "Disponibil la precomandă",
  soldOut: "Momentan indisponibil",
};

export const deliveryWords: StockWords = {
  inStock: "În stoc, livrare în 24 de ore",
  lastPieces: () => "Stoc limitat",
  preOrder: "Precomandă – livrare în 14 zile",
  soldOut: "Indisponibil",
};

export const curtWords: StockWords = {
  inStock: "Produs în stoc",
  lastPieces: () => "Ultimele bucăți în stoc",
  preOrder: "Precomandă acum",
  soldOut: "Produsul nu mai este în stoc",
};

/** The words that stand on the page. */
export function stockLabel(words: StockWords, stock: Stock): string {
  switch (stock.kind) {
    case "in-stock":
      return words.inStock;
    case "last-pieces":
      return words.lastPieces(stock.pieces);
    case "pre-order":
      return words.preOrder;
    case "sold-out":
      return words.soldOut;
  }
}

/** The schema.org word. */
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
