import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { ReadingReviewScreenProps } from "../../monitoring/reading-review/ui/reading-review-screen.tsx";
import {
  type ReviewView,
  readReviewView,
  writeReviewView,
} from "../../monitoring/reading-review/ui/review-view.ts";
import type { PageProps } from "../page-part.ts";

/** The review of readings, with its tab, search and host in the address. */
export function ReadingReviewPage({ Screen, title }: PageProps<ReadingReviewScreenProps>) {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (wanted: Partial<ReviewView>, { replace = false }: { replace?: boolean } = {}) =>
      setParams((before) => writeReviewView({ ...readReviewView(before), ...wanted }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return <Screen title={title} view={readReviewView(params)} onChange={change} />;
}
