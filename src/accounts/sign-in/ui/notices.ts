import { t } from "@lingui/core/macro";
import { toast } from "../../../web/ui/toast/toast.ts";

/** Reports a success, as a full sentence. */
export function notifyDone(sentence: string): void {
  toast({ title: t`Success`, description: sentence });
}

/** Reports a failure and its reason. */
export function notifyFailed(sentence: string): void {
  toast({ title: t`Error`, description: sentence, look: "error" });
}
