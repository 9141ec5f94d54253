import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { CallError, callForFile } from "../../../web/call.ts";
import { downloadFile } from "../../../web/ui/browser/download-file.ts";
import { Button } from "../../../web/ui/button.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import {
  offlineProductsCsv,
  productLinksText,
  productLinksXlsx,
} from "../../templates/templates.contract.ts";

const templates = {
  "product-links.xlsx": productLinksXlsx,
  "product-links.txt": productLinksText,
  "offline-products.csv": offlineProductsCsv,
} as const;

/** Downloads a template, which shows in an example row what a file holds. */
export function TemplateButton({ name }: { readonly name: keyof typeof templates }) {
  const { t } = useLingui();
  const reasonOf = (error: Error) =>
    error instanceof CallError && error.status > 0
      ? (error.words ?? t`Failed to download template`)
      : t`There was an error downloading the template`;
  const download = useMutation({
    mutationFn: () => callForFile(templates[name]),
    onSuccess: (file) => {
      downloadFile(file, name);
      toast({ title: t`Template downloaded` });
    },
    onError: (error) =>
      toast({
        title: t`Download failed`,
        description: reasonOf(error),
        look: "error",
      }),
  });
  return (
    <Button disabled={download.isPending} onClick={() => download.mutate()}>
      <FileDown size={16} aria-hidden />
      {t`Download the template`}
    </Button>
  );
}
