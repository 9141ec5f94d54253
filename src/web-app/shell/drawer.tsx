import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { CloseButton, Sheet } from "../../web/ui/dialog/dialog.tsx";
import { Brand } from "../brand.tsx";
import { EntryList } from "./entry-list.tsx";

interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onLogout: () => void;
}

/** The side navigation below 1024 px: slides in over a dimmed page, closed by choosing, Escape or the backdrop. */
export function Drawer({ open, onOpenChange, onLogout }: DrawerProps) {
  const { t } = useLingui();
  useEffect(() => {
    // From this width on the rail is shown.
    const wide = window.matchMedia("(min-width: 1024px)");
    const close = () => wide.matches && onOpenChange(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [onOpenChange]);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      label={t`Menu`}
      side="left"
      className="w-[min(280px,85vw)]"
    >
      <div className="flex h-12 shrink-0 items-center justify-between border-b pr-1.5 pl-4">
        <Brand />
        <CloseButton />
      </div>
      <nav aria-label={t`Main`} className="flex min-h-0 flex-1 flex-col">
        <EntryList
          onChoose={() => onOpenChange(false)}
          onLogout={() => {
            onOpenChange(false);
            onLogout();
          }}
        />
      </nav>
    </Sheet>
  );
}
