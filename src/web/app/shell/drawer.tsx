import { useLingui } from "@lingui/react/macro";
import { CloseButton, Sheet } from "../../ui/dialog.tsx";
import { Brand } from "../brand.tsx";
import { EntryList } from "./entry-list.tsx";

interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The side navigation below 1024 px: slides in over a dimmed page, closed by choosing or by the backdrop. */
export function Drawer({ open, onOpenChange }: DrawerProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      label={t`Menu`}
      side="left"
      className="w-[min(280px,85vw)]"
    >
      <div className="flex h-12 items-center justify-between border-b pr-1.5 pl-4">
        <Brand />
        <CloseButton />
      </div>
      <nav aria-label={t`Main`}>
        <EntryList onChoose={() => onOpenChange(false)} />
      </nav>
    </Sheet>
  );
}
