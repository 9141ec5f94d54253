import { ConflictError } from "../../platform/errors.ts";

/** 409: the backtest has no result: it still runs, has failed or was cancelled. */
export class BacktestUnfinishedError extends ConflictError {
  constructor() {
    super("BACKTEST_UNFINISHED");
  }
}
