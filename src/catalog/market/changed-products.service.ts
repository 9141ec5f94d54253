export {
  type ChangedProduct,
  findChangedProducts,
  queueChangedProducts,
  removeChangedProducts,
} from "./changed-products.repo.ts";
