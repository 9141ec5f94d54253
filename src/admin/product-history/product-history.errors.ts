import { restorableDays } from "../../catalog/product-editing/deletion.service.ts";
import type { RollbackRefusal } from "../../catalog/rollback/rollback.service.ts";
import { ConflictError, NotFoundError } from "../../platform/errors.ts";

/** 404: no site that the person may open has this entry. */
export class HistoryEntryNotFoundError extends NotFoundError {}

/** 409: an entry cannot be rolled back, for the reason that its code names. */
export class RollbackRefusedError extends ConflictError {
  /** @param email of the person whom the refusal names; null when their account was deleted */
  constructor(refusal: RollbackRefusal, email: string | null) {
    super(...problemOf(refusal, email));
  }
}

function problemOf(
  refusal: RollbackRefusal,
  email: string | null,
): ConstructorParameters<typeof ConflictError> {
  switch (refusal.reason) {
    case "changed":
      return email === null ? ["ROLLBACK_CHANGED_SINCE_DELETED"] : ["ROLLBACK_CHANGED_SINCE", { by: email }];
    case "rolled-back":
      return email === null ? ["ROLLBACK_DONE_DELETED"] : ["ROLLBACK_DONE", { by: email }];
    case "product-gone":
      return ["ROLLBACK_PRODUCT_GONE"];
    case "read-since":
      return ["ROLLBACK_READ_SINCE"];
    case "computed-since":
      return ["PRICING_BATCH_TOUCHED"];
    case "nothing":
      return ["ROLLBACK_NOTHING"];
    case "final":
      return ["ROLLBACK_FINAL"];
    case "expired":
      return ["ROLLBACK_EXPIRED", { days: restorableDays }];
    case "address-taken":
      return ["ROLLBACK_ADDRESS_TAKEN"];
  }
}
