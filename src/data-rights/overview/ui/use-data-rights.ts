import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForFile, messageOf } from "../../../web/call.ts";
import { downloadFile } from "../../../web/ui/browser/download-file.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { type Archive, archiveFile, requestArchive } from "../../archives/archives.contract.ts";
import { confirmErasure, requestErasure, withdrawErasure } from "../../erasures/erasures.contract.ts";
import type { RightsKind } from "../../subject/subject.contract.ts";
import { dataRightsQuery } from "./rights.queries.ts";

/** Reads archives and erasures again after a change of them. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: dataRightsQuery().queryKey });
}

function reportFailure(error: unknown): void {
  toast({ title: t`Error`, description: messageOf(error), look: "error" });
}

export function useRequestArchive(kind: RightsKind) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(requestArchive, { body: { kind } }),
    onError: reportFailure,
    onSettled: refresh,
  });
}

export function useDownloadArchive() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Archive) => callForFile(archiveFile, { params: { id } }),
    onSuccess: (file, { kind, requestedAt }) => {
      const day = new Date(requestedAt).toISOString().slice(0, 10);
      downloadFile(file, `vizor-${kind === "PERSON" ? "my" : "company"}-data-${day}.zip`);
    },
    onError: (error) => {
      reportFailure(error);
      // It may have expired since the page was opened.
      void refresh();
    },
  });
}

/** Asks for an erasure, or for its mail again; who calls shows a failure. */
export function useRequestErasure(kind: RightsKind) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (successorId: number | null) => call(requestErasure, { body: { kind, successorId } }),
    onSettled: refresh,
  });
}

export function useWithdrawErasure(kind: RightsKind) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(withdrawErasure, { body: { kind } }),
    onSuccess: () => toast({ title: t`Success`, description: t`The deletion is withdrawn.` }),
    onError: reportFailure,
    onSettled: refresh,
  });
}

/** Confirms an erasure; who calls shows a failure. */
export function useConfirmErasure() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (token: string) => call(confirmErasure, { body: { token } }),
    onSettled: refresh,
  });
}
