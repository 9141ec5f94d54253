import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { Plus } from "lucide-react";
import { Button, type ButtonLook } from "../../../web/ui/button.tsx";

interface AddProductsButtonProps {
  readonly look?: ButtonLook;
  readonly onPress: () => void;
}

/** Opens the intake of products; beside a heading, without a visible label on narrow screens. */
export function AddProductsButton({ look = "outline", onPress }: AddProductsButtonProps) {
  return (
    <Button look={look} size={look === "solid" ? "medium" : "small"} aria-haspopup="dialog" onClick={onPress}>
      <Plus size={16} aria-hidden />
      <span className={clsx(look === "outline" && "max-sm:sr-only")}>
        <Trans>Add products</Trans>
      </span>
    </Button>
  );
}
