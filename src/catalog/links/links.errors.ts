import { ConflictError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";
import { linkRefusalSentence } from "./core/link-rules.ts";

/** 404, the same for a link of another site, of another product, and for one that does not exist. */
export class LinkNotFoundError extends NotFoundError {}

/** 422 naming `url`: a link may not lead there. @param reason of the address guard or of core/link-check.ts */
export class LinkRefusedError extends RuleBrokenError {
  constructor(reason: string) {
    const sentence = linkRefusalSentence(reason);
    super(sentence, `LINK_${reason.replaceAll("-", "_").toUpperCase()}`, { url: sentence });
  }
}

/** 409: somebody else has led the link to another page since the person began to edit it. */
export class LinkChangedError extends ConflictError {
  constructor(url: string) {
    super(`Somebody has changed this link meanwhile: it leads to ${url} now.`, "LINK_CHANGED");
  }
}
