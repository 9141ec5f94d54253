import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { localDayOf } from "../../../../kit/local-day.ts";
import { messageOf } from "../../../../web/call.ts";
import { downloadFile } from "../../../../web/ui/browser/download-file.ts";
import { Button, type ButtonSize } from "../../../../web/ui/button.tsx";
import { toast } from "../../../../web/ui/toast/toast.ts";
import { readRefusedRows } from "../imports.queries.ts";

interface RefusedRowsButtonProps {
  readonly site: string;
  readonly id: string;
  readonly size?: ButtonSize;
}

/** Downloads the refused rows with their reasons, to be corrected and uploaded again. */
export function RefusedRowsButton({ site, id, size = "medium" }: RefusedRowsButtonProps) {
  const { t } = useLingui();
  const download = useMutation({
    mutationFn: () => readRefusedRows(site, id),
    onSuccess: (file) => downloadFile(file, `refused-rows-${localDayOf(new Date())}.csv`),
    onError: (error) => toast({ title: t`Download failed`, description: messageOf(error), look: "error" }),
  });
  return (
    <Button size={size} disabled={download.isPending} onClick={() => download.mutate()}>
      <FileDown size={16} aria-hidden />
      {t`Download refused rows`}
    </Button>
  );
}
