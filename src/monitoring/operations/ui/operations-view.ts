import { type HostSort, hostSorts } from "../operations.contract.ts";

/** What the address of the screen says about the table of hosts. */
export interface OperationsView {
  /** 1-based. */
  readonly page: number;
  readonly sort: HostSort;
  /** Part of the names of the listed hosts; empty: every host. */
  readonly query: string;
}

const maxQuery = 200;

/** Reads the view of an address; what is invalid is ignored. */
export function readOperationsView(params: URLSearchParams): OperationsView {
  const page = params.get("page") ?? "";
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: hostSorts.find((sort) => sort === params.get("sort")) ?? hostSorts[0],
    query: (params.get("q") ?? "").trim().slice(0, maxQuery),
  };
}

/** The inverse of `readOperationsView`; defaults are left out. */
export function writeOperationsView({ page, sort, query }: OperationsView): URLSearchParams {
  return new URLSearchParams({
    ...(query !== "" && { q: query }),
    ...(sort !== hostSorts[0] && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
}
