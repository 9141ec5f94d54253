import { Trans } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { LinkEditor } from "./link-editor.tsx";
import { useFocusAfter } from "./use-focus-after.ts";

interface AddRowProps
  extends Pick<
    ComponentProps<typeof LinkEditor>,
    "product" | "competitor" | "onWritten" | "onSaved" | "onGone" | "onCancel"
  > {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The row for a further link of a competitor, or for the first one of a new competitor. */
export function AddRow({ isOpen, onOpen, ...editor }: AddRowProps) {
  const opener = useFocusAfter(isOpen);
  if (isOpen) return <LinkEditor {...editor} link={null} />;
  const { competitor } = editor;
  return (
    <button
      ref={opener}
      type="button"
      onClick={onOpen}
      className="touch-target flex min-h-9 w-full items-center gap-2 rounded-control border border-dashed border-control px-3 text-left text-13 text-ink-2 hover:border-ink hover:text-ink"
    >
      <Plus size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {competitor === null ? <Trans>Add a competitor</Trans> : <Trans>Add a link at {competitor}</Trans>}
      </span>
    </button>
  );
}
