import { useLingui } from "@lingui/react/macro";
import { List } from "lucide-react";
import { IconButton } from "../../../../web/ui/button.tsx";
import { saveDensity, useDensity } from "../list/use-density.ts";

/** Makes the rows of the table lower, so that more of them fit, or as high as before. */
export function DensityButton() {
  const { t } = useLingui();
  const isCompact = useDensity() === "compact";
  return (
    <IconButton
      label={t`Compact rows`}
      aria-pressed={isCompact}
      onClick={() => saveDensity(isCompact ? "normal" : "compact")}
      className="aria-pressed:bg-sunken aria-pressed:text-ink"
    >
      <List size={16} aria-hidden />
    </IconButton>
  );
}
