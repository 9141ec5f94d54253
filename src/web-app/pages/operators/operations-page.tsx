import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { OperationsScreenProps } from "../../../monitoring/operations/ui/operations-screen.tsx";
import {
  type OperationsView,
  readOperationsView,
  writeOperationsView,
} from "../../../monitoring/operations/ui/operations-view.ts";
import type { PageProps } from "../../page-part.ts";

/** The operators' view, with search, sort and page of its hosts in the address. */
export function OperationsPage({ Screen, title }: PageProps<OperationsScreenProps>) {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (wanted: Partial<OperationsView>, { replace = false }: { replace?: boolean } = {}) =>
      setParams((before) => writeOperationsView({ ...readOperationsView(before), ...wanted }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return <Screen title={title} view={readOperationsView(params)} onChange={change} />;
}
