import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { FileText, Upload } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";

interface FileDropProps {
  /** What kind of file is expected. */
  readonly label: string;
  /** The endings that the file dialog offers, as ".csv". */
  readonly endings: readonly string[];
  readonly file: File | null;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** A file chosen by a button, or dropped on the field. */
export function FileDrop({ label, endings, file, disabled = false, onFile }: FileDropProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onFile(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        if (!disabled) setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border border-dashed px-4 py-5",
        isOver ? "border-ink bg-sunken" : "border-control",
        disabled && "opacity-60",
      )}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={endings.join(",")}
        disabled={disabled}
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file can be chosen again after it was changed.
          target.value = "";
          if (chosen) onFile(chosen);
        }}
        className="sr-only"
      />
      <Button disabled={disabled} aria-describedby={`${id}-file`} onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden />
        {file === null ? t`Choose a file` : t`Choose another file`}
      </Button>
      <p id={`${id}-file`} className="flex min-w-0 items-center gap-2 text-13 text-ink-2">
        {file === null ? (
          !disabled && <Trans>or drop it here</Trans>
        ) : (
          <>
            <FileText size={16} aria-hidden className="shrink-0" />
            <span className="min-w-0 font-medium text-ink [overflow-wrap:anywhere]">{file.name}</span>
          </>
        )}
      </p>
    </div>
  );
}
