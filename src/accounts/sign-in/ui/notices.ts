import { t } from "@lingui/core/macro";
import { toast } from "../../../web/ui/toast/toast.ts";

/** Tells that something was done, with a whole sentence. */
export function tellDone(sentence: string): void {
  toast({ title: t`Success`, description: sentence });
}

/** Tells that something was not done, and why. */
export function tellFailed(sentence: string): void {
  toast({ title: t`Error`, description: sentence, look: "error" });
}
