import { t } from "@lingui/core/macro";
import { isStaleChunk } from "../../../web/ui/status/stale-chunk.ts";
import { toast } from "../../../web/ui/toast/toast.ts";

/**
 * Says why a product could not be shown: the app was renewed since it was opened, or the product's part crashed.
 * @param error what was thrown while rendering, or while its code was fetched
 * @see specification 2, section 8 "Product modal crash"
 */
export function tellProductCrash(error: unknown): void {
  if (isStaleChunk(error)) {
    toast({
      title: t`App updated`,
      description: t`A fresh version is available. Please reload.`,
      action: { label: t`Reload`, onPress: () => location.reload() },
    });
    return;
  }
  toast({
    title: t`Something went wrong`,
    description: t`Please try opening the product again.`,
    look: "error",
  });
}
