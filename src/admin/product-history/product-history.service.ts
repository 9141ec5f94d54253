/**
 * History of what people change in products: written by the slice that makes the change, in its own transaction.
 * @see spec/decisions "Behaviour", product history
 */
export {
  insertProductHistory as recordProductChanges,
  type ProductChange,
} from "./product-history.repo.ts";
