import { useMedia } from "../../../web/ui/use-media.ts";

/** From here on filters drop down from the toolbar; below, they come in from the side. @see specification 2, section 9 */
export function useIsWide(): boolean {
  return useMedia("(min-width: 970px)");
}
