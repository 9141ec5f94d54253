import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { IconButton } from "../../../../web/ui/button.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import { categoryNames } from "../../../product-list/ui/category-name.ts";
import { summarise } from "./chip-list.ts";
import type { StaleFilter } from "./stale-filters.ts";

interface StaleFilterNoticeProps {
  readonly stale: readonly StaleFilter[];
  readonly onDismiss: () => void;
}

/** Lists the filters that were removed because their value no longer exists. */
export function StaleFilterNotice({ stale, onDismiss }: StaleFilterNoticeProps) {
  const { t } = useLingui();
  const named = (one: StaleFilter): string => {
    if (one.kind === "category") return `${t`Category`}: ${categoryNames(one.path).join(" › ")}`;
    if (one.kind === "brands") return `${t`Brand`}: ${summarise(one.names)}`;
    if (one.kind === "segment") return t`Price segment`;
    return one.kind === "field" ? one.field : `${one.field}: ${summarise(one.values)}`;
  };
  return (
    <Callout
      role="status"
      title={
        <span className="flex items-start justify-between gap-2">
          <Trans>Filters that no longer apply were removed</Trans>
          <IconButton label={t`Dismiss this notice`} onClick={onDismiss} className="-my-1.5">
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      }
    >
      <ul>
        {stale.map((one) => (
          <li key={named(one)}>{named(one)}</li>
        ))}
      </ul>
    </Callout>
  );
}
