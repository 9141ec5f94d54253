import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CallError, messageOf } from "../../../web/call.ts";
import { isSignedIn } from "../../../web/session.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import { maxFileBytes } from "../imports.contract.ts";
import { DecimalQuestion, type StatedMark } from "./decimal-question.tsx";
import { FileDrop } from "./file-drop.tsx";
import { type FileEnding, hasEnding } from "./file-format.ts";

interface UploadFormProps {
  /** "": none is selected. */
  readonly site: string;
  readonly ending: FileEnding;
  readonly disabled: boolean;
  /** Sends the file for a preview. Resolves to the import's id. @param decimal mark of columns that do not show theirs */
  readonly send: (file: File, decimal: StatedMark | undefined) => Promise<string>;
  readonly onSent: (id: string) => void;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** Chooses a file and sends it for a preview. */
export function UploadForm({ site, ending, disabled, send, onSent, children }: UploadFormProps) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: ({ chosen, decimal }: { readonly chosen: File; readonly decimal?: StatedMark }) =>
      send(chosen, decimal),
    onSuccess: onSent,
    onError: (error) => {
      if (questionIn(error) !== null) return;
      toast({
        title: t`Upload failed`,
        description: reasonOf(error) ?? t`There was an error uploading your file`,
        look: "error",
      });
    },
  });
  const question = questionIn(upload.error);
  const wrongFormat = {
    ".xlsx": t`Please upload an Excel (.xlsx) file`,
    ".txt": t`Please upload a Text (.txt) file`,
    ".csv": t`Please upload a CSV (.csv) file`,
  }[ending];
  const choose = (chosen: File) => {
    upload.reset();
    if (hasEnding(chosen, ending)) setFile(chosen);
    else toast({ title: t`Invalid file format`, description: wrongFormat, look: "error" });
  };
  const submit = () => {
    if (file === null) {
      toast({ title: t`No file selected`, description: t`Please select a file to upload`, look: "error" });
    } else if (!hasEnding(file, ending)) {
      toast({ title: t`Invalid file format`, description: wrongFormat, look: "error" });
    } else if (file.size > maxFileBytes) {
      toast({ title: t`Upload failed`, description: t`The file is larger than 10 MB.`, look: "error" });
    } else if (site === "") {
      toast({
        title: t`No site selected`,
        description: t`Please select a site before uploading`,
        look: "error",
      });
    } else if (!isSignedIn()) {
      toast({
        title: t`Upload failed`,
        description: t`Authentication token not found. Please log in again.`,
        look: "error",
      });
    } else upload.mutate({ chosen: file });
  };
  const labels = { ".xlsx": t`Excel file`, ".txt": t`Text file`, ".csv": t`CSV file` };
  return (
    <div>
      <FileDrop
        label={labels[ending]}
        endings={[ending]}
        file={file}
        disabled={disabled || upload.isPending}
        onFile={choose}
      />
      {file !== null && question !== null && (
        <div className="mt-3">
          <DecimalQuestion
            {...question}
            disabled={disabled}
            onAnswer={(decimal) => upload.mutate({ chosen: file, decimal })}
          />
        </div>
      )}
      {upload.isError && question === null && (
        <div className="mt-3">
          <Callout look="problem" title={<Trans>The file was not accepted</Trans>}>
            {messageOf(upload.error)}
          </Callout>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="solid" disabled={disabled || upload.isPending} onClick={submit}>
          {upload.isPending ? t`Uploading…` : t`Upload and preview`}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** The number of a file that has two meanings, where the upload was refused for one. */
function questionIn(error: unknown): { readonly column: string; readonly text: string } | null {
  if (!(error instanceof CallError) || error.code !== "IMPORT_COLUMN_UNCLEAR") return null;
  const { column = "", text = "" } = error.parameters ?? {};
  return { column: String(column), text: String(text) };
}

/** What the server says, in the person's language where its code is known. */
function reasonOf(error: unknown): string | null {
  return error instanceof CallError ? (error.words ?? null) : null;
}
