import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { ConfidenceTab } from "./confidence/confidence-tab.tsx";
import { ReadingsTab } from "./queue/readings-tab.tsx";
import type { ReviewView } from "./review-view.ts";

export interface ReadingReviewScreenProps {
  /** Of the screen, in the current language. */
  readonly title: string;
  readonly view: ReviewView;
  /** Must be stable between renders. */
  readonly onChange: (change: Partial<ReviewView>, how?: { replace?: boolean }) => void;
}

/** Doubtful readings that wait for a decision, and how surely each host is read. */
export function ReadingReviewScreen({ title, view, onChange }: ReadingReviewScreenProps) {
  const { t } = useLingui();
  const search = useCallback((query: string) => onChange({ query }, { replace: true }), [onChange]);
  return (
    <div className="mx-auto max-w-[1180px] px-4 pb-10 sm:px-6">
      <title>{`${title} · Vizor`}</title>
      <h1 className="pt-6 pb-2 text-28 font-semibold tracking-tight text-balance">{title}</h1>
      <Tabs
        label={title}
        value={view.tab}
        onChange={(tab) => onChange({ tab })}
        tabs={[
          { value: "readings", label: t`Readings`, content: <ReadingsTab /> },
          {
            value: "confidence",
            label: t`Confidence`,
            content: (
              <ConfidenceTab
                query={view.query}
                host={view.host}
                onSearch={search}
                onHost={(host) => onChange({ host })}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
