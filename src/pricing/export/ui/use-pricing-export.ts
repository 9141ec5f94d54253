import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { localDayOf } from "../../../kit/local-day.ts";
import { CallError, call, callForFile, messageOf } from "../../../web/call.ts";
import { downloadFile } from "../../../web/ui/browser/download-file.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { pricingExportFile, pricingExportStats, startPricingExport } from "../export.contract.ts";

const storageKey = "dynamic_pricing_export_task_id";
const pollMs = 2000;

interface PricingExport {
  readonly isExporting: boolean;
  /** Share of the products that are written, percent; null before the work has begun. */
  readonly percent: number | null;
  /** @param filters as the query of the call has them */
  readonly start: (filters: Readonly<Record<string, string>>) => void;
}

/**
 * A file of recommended prices: started, polled until it is finished, downloaded. The task's id is stored, so that a reload of
 * the page goes on waiting.
 */
export function usePricingExport(site: string): PricingExport {
  const { t } = useLingui();
  const [taskId, setTaskId] = useState(() => storedTask());
  const [isStarting, setStarting] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const fail = useRef<(error: unknown) => void>(() => undefined);
  fail.current = (error) => {
    storeTask(null);
    setTaskId(null);
    setPercent(null);
    toast({ title: t`The export failed`, description: messageOf(error), look: "error" });
  };

  useEffect(() => {
    if (taskId === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const query = { id: taskId };
    const poll = async () => {
      try {
        const { finished, error, processed, total } = await call(pricingExportStats, { query, signal });
        if (error !== null) throw new CallError(409, JSON.stringify({ code: "FILE_FAILED" }));
        if (total > 0) setPercent(Math.floor((100 * processed) / total));
        if (!finished) {
          timer = setTimeout(poll, pollMs);
          return;
        }
        const file = await callForFile(pricingExportFile, { query, signal });
        downloadFile(file, `dynamic-pricing-export-${localDayOf(new Date())}.csv`);
        storeTask(null);
        setTaskId(null);
        setPercent(null);
      } catch (error) {
        if (!signal.aborted) fail.current(error);
      }
    };
    let timer = setTimeout(poll, 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [taskId]);

  const start = async (filters: Readonly<Record<string, string>>) => {
    setStarting(true);
    try {
      const id = await call(startPricingExport, { query: { domain: site, ...filters } });
      storeTask(id);
      setTaskId(id);
    } catch (error) {
      fail.current(error);
    } finally {
      setStarting(false);
    }
  };
  const isExporting = isStarting || taskId !== null;
  return { isExporting, percent, start: (filters) => void (isExporting || start(filters)) };
}

function storedTask(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Storage that is full or forbidden only means that a reload forgets the export. */
function storeTask(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, id);
  } catch {
    // See above.
  }
}
