export {
  type ChangedProduct,
  findChangedProducts,
  hasChangedProducts,
  queueChangedProducts,
  removeChangedProducts,
} from "./changed-products.repo.ts";
