import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BacktestBody, BacktestResult } from "../backtest.contract.ts";
import { backtestResultQuery, backtestStatsQuery, cancelTrial, startTrial } from "./backtest.queries.ts";

/** A backtest that was started. */
export interface Trial {
  readonly id: string;
  readonly body: BacktestBody;
}

/** What there is to show of a backtest. */
export type TrialView =
  | { readonly kind: "none" | "failed" | "cancelled" }
  /** Without numbers before the first answer. */
  | { readonly kind: "running"; readonly processed: number; readonly total: number | null }
  | {
      readonly kind: "error";
      readonly error: Error;
      readonly isFetching: boolean;
      readonly retry: () => void;
    }
  | { readonly kind: "done"; readonly trial: Trial; readonly result: BacktestResult };

/** Starts, follows and cancels one backtest at a time; leaving the screen cancels it. */
export function useBacktest(site: string) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const stats = useQuery(backtestStatsQuery(site, trial?.id ?? null));
  const isDone = stats.data?.finished === true && stats.data.error === null;
  const result = useQuery(backtestResultQuery(site, isDone && trial !== null ? trial.id : null));
  const running = trial !== null && stats.data?.finished !== true ? trial.id : null;
  const isLeft = useCancelOnLeave(site, running);
  const starting = useMutation({
    mutationFn: async (body: BacktestBody): Promise<Trial> => {
      const id = await startTrial(site, body);
      if (isLeft.current) cancelTrial(site, id).catch(() => undefined);
      return { id, body };
    },
    onMutate: () => setTrial(null),
    onSuccess: setTrial,
  });
  const cancelling = useMutation({ mutationFn: (id: string) => cancelTrial(site, id) });
  return {
    view: viewOf(),
    isRunning: starting.isPending || running !== null,
    isCancelling: cancelling.isPending || (cancelling.isSuccess && cancelling.variables === running),
    start: (body: BacktestBody) => starting.mutate(body),
    cancel: () => running !== null && cancelling.mutate(running),
  };

  function viewOf(): TrialView {
    if (starting.isPending) return { kind: "running", processed: 0, total: null };
    if (starting.error !== null) {
      const retry = () => starting.mutate(starting.variables);
      return { kind: "error", error: starting.error, isFetching: false, retry };
    }
    if (trial === null) return { kind: "none" };
    const failed = [cancelling, stats, result].find((one) => one.error !== null);
    if (failed?.error) {
      const retry = () => {
        if (failed === cancelling) cancelling.reset();
        void (failed === result ? result : stats).refetch();
      };
      return { kind: "error", error: failed.error, isFetching: stats.isFetching || result.isFetching, retry };
    }
    if (stats.data?.error) return { kind: stats.data.error };
    if (result.data) return { kind: "done", trial, result: result.data };
    const { processed = 0, total = null } = stats.data ?? {};
    return { kind: "running", processed, total };
  }
}

/** @param running id of the backtest that still runs @returns whether the screen was left, read by what started before */
function useCancelOnLeave(site: string, running: string | null) {
  const isLeft = useRef(false);
  const latest = useRef(running);
  useEffect(() => {
    latest.current = running;
  }, [running]);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      // Nobody is there to be told of a failure; a backtest that runs on changes nothing.
      if (latest.current !== null) cancelTrial(site, latest.current).catch(() => undefined);
    };
  }, [site]);
  return isLeft;
}
