import { useLingui } from "@lingui/react/macro";
import { SelectBox } from "../../../web/ui/form/select-box.tsx";

interface ProductSelectProps {
  readonly title: string;
  readonly packetId: number;
  readonly isSelected: boolean;
  readonly onSelect: (packetId: number, isSelected: boolean) => void;
  readonly className?: string;
}

/** Adds a product to the selection or removes it. */
export function ProductSelect({ title, packetId, isSelected, onSelect, className }: ProductSelectProps) {
  const { t } = useLingui();
  return (
    <SelectBox
      label={t`Select ${title}`}
      checked={isSelected}
      onChange={(checked) => onSelect(packetId, checked)}
      className={className}
    />
  );
}
