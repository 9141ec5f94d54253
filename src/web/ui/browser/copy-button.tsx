import { useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { Button } from "../button.tsx";
import { useCopied } from "./use-copied.ts";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, as "Copy key". */
  readonly label: string;
}

/** Copies a text and confirms it for two seconds, also to screen readers. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useLingui();
  const [isCopied, copy] = useCopied(2000);
  return (
    <>
      <Button size="small" onClick={() => copy(text)}>
        {isCopied ? <Check size={14} aria-hidden className="text-cheaper" /> : <Copy size={14} aria-hidden />}
        {label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t`Copied` : ""}
      </span>
    </>
  );
}
