import { Trans, useLingui } from "@lingui/react/macro";
import { Download, History, Settings } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { menuItemClass, ToolMenu } from "../../../../web/ui/menu/tool-menu.tsx";
import { pricingTabs } from "../../recommendations.contract.ts";
import { rulesAddress } from "../rules-address.ts";
import { tabNames } from "../tab-names.ts";
import { BulkItems } from "./bulk-menu.tsx";
import { CountBadge } from "./tab-list.tsx";
import type { PricingToolbarProps } from "./toolbar-props.ts";

/** The name of the open tab, and one menu with everything else. */
export function NarrowTools(props: PricingToolbarProps) {
  const { site, view, list, onChange, bulk, isExporting, onExport, onHistory } = props;
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const wanted = useRef<(() => void) | null>(null);
  const close = (then: () => void) => {
    wanted.current = then;
    setOpen(false);
  };
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 pb-1">
      <h2 className="flex items-center gap-2 font-semibold">
        {i18n._(tabNames[view.tab])}{" "}
        <CountBadge count={list.counts[view.tab]} isWarning={view.tab === "WARNING"} />
      </h2>
      <ToolMenu
        label={<Trans>Menu</Trans>}
        name={t`Menu`}
        open={isOpen}
        onOpenChange={setOpen}
        onGone={() => {
          wanted.current?.();
          wanted.current = null;
        }}
      >
        <MenuPart title={t`Switch View`}>
          <ul>
            {pricingTabs.map((tab) => (
              <li key={tab}>
                <button
                  type="button"
                  aria-current={tab === view.tab}
                  onClick={() => close(() => onChange({ tab }))}
                  className={menuItemClass}
                >
                  <span className={tab === view.tab ? "flex-1 font-semibold" : "flex-1"}>
                    {i18n._(tabNames[tab])}
                  </span>
                  <CountBadge count={list.counts[tab]} isWarning={tab === "WARNING"} />
                </button>
              </li>
            ))}
          </ul>
        </MenuPart>
        <MenuPart title={t`Actions`}>
          <BulkItems {...bulk} onBulk={(verb, isAll) => close(() => bulk.onBulk(verb, isAll))} />
        </MenuPart>
        <div className="border-t pt-1">
          <button
            type="button"
            disabled={isExporting}
            onClick={() => close(onExport)}
            className={menuItemClass}
          >
            <Download size={16} aria-hidden />
            {isExporting ? t`Exporting...` : t`Export`}
          </button>
          <button type="button" onClick={() => close(onHistory)} className={menuItemClass}>
            <History size={16} aria-hidden />
            <Trans>History</Trans>
          </button>
          <button
            type="button"
            onClick={() => close(() => void navigate(rulesAddress(site)))}
            className={menuItemClass}
          >
            <Settings size={16} aria-hidden />
            <Trans>Go to Settings</Trans>
          </button>
        </div>
      </ToolMenu>
    </div>
  );
}

function MenuPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="not-first:border-t not-first:mt-1 not-first:pt-1">
      <p aria-hidden className="px-2.5 pt-2 pb-1 text-12 font-medium text-ink-3">
        {title}
      </p>
      {children}
    </section>
  );
}
