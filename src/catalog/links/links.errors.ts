import { ConflictError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";
import { linkRefusalMessage } from "./core/link-rules.ts";

/** 404; the same for a missing link and for one of another site or product. */
export class LinkNotFoundError extends NotFoundError {}

/** 422 naming `url`: this address cannot be linked. @param reason from the address guard or from core/link-rules.ts */
export class LinkRefusedError extends RuleBrokenError {
  constructor(reason: string) {
    const sentence = linkRefusalMessage(reason);
    super(sentence, `LINK_${reason.replaceAll("-", "_").toUpperCase()}`, { url: sentence });
  }
}

/** 409: the link's address was changed since the person started editing. @param url the current address */
export class LinkChangedError extends ConflictError {
  constructor(url: string) {
    super(`Somebody has changed this link meanwhile: it leads to ${url} now.`, "LINK_CHANGED");
  }
}
