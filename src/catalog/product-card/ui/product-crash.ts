import { t } from "@lingui/core/macro";
import { isStaleChunk } from "../../../web/ui/status/stale-chunk.ts";
import { toast } from "../../../web/ui/toast/toast.ts";

/**
 * Reports why a product could not be shown: the app was updated since it was opened, or rendering failed.
 * @param error what was thrown while rendering, or while its code was fetched
 */
export function reportProductCrash(error: unknown): void {
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
