import { t } from "@lingui/core/macro";
import { isMissingChunk, isServerReachable } from "../../../web/ui/status/missing-chunk.ts";
import { toast } from "../../../web/ui/toast/toast.ts";

/**
 * Reports why a product could not be shown: the connection is lost, the app was updated since it was opened, or rendering
 * failed.
 * @param error what was thrown while rendering, or while its code was fetched
 */
export function reportProductCrash(error: unknown): void {
  void report(error);
}

async function report(error: unknown): Promise<void> {
  if (isMissingChunk(error)) {
    if (!(await isServerReachable())) {
      toast({
        title: t`No connection`,
        description: t`The server cannot be reached. Please check your connection and try again.`,
        look: "error",
      });
      return;
    }
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
