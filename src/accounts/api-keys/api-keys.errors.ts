import { ConflictError, RuleBrokenError } from "../../platform/errors.ts";
import { maxApiKeys } from "./api-keys.contract.ts";

/** 422: another active key of the company has the name. */
export class ApiKeyNameTakenError extends RuleBrokenError {
  constructor() {
    super("API_KEY_NAME_TAKEN", "name");
  }
}

/** 422: the key would never work. */
export class ApiKeyExpirationPastError extends RuleBrokenError {
  constructor() {
    super("API_KEY_EXPIRATION_PAST", "expirationTimestamp");
  }
}

/** 409: the company has as many active keys as it may. */
export class TooManyApiKeysError extends ConflictError {
  constructor() {
    super("TOO_MANY_API_KEYS", { max: maxApiKeys });
  }
}
