import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SelectField } from "../form/select-field.tsx";
import { ScreenSection } from "./screen-section.tsx";
import { SectionIndex } from "./section-index.tsx";

/** A section of such a screen. */
export interface SiteSection {
  /** Also the anchor in the address. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Beside the title. */
  readonly tag?: ReactNode;
  readonly content: ReactNode;
}

interface SiteSectionsScreenProps {
  /** Of the screen, in the language shown. */
  readonly title: string;
  readonly site: string;
  /** Domains of the person's sites, for switching. */
  readonly sites: readonly string[];
  readonly onSite: (site: string) => void;
  /** Above the sections, over their whole width. */
  readonly notice?: ReactNode;
  readonly sections: readonly SiteSection[];
  /** Dialogs over the screen. */
  readonly children?: ReactNode;
}

/** A long screen about one site: its sections below each other, with an index beside them. */
export function SiteSectionsScreen({
  title,
  site,
  sites,
  onSite,
  notice,
  sections,
  children,
}: SiteSectionsScreenProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-[1100px] px-4 pb-16 sm:px-6">
      <title>{`${title} · ${site} · Vizor`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 pb-6">
        <h1 className="text-28 font-semibold tracking-tight">{title}</h1>
        {sites.length > 1 ? (
          <SelectField label={t`Site`} value={site} onChange={({ target }) => onSite(target.value)}>
            {sites.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </SelectField>
        ) : (
          <p className="font-medium text-ink-2">{site}</p>
        )}
      </header>
      {notice && <div className="pb-6">{notice}</div>}
      <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-[200px_minmax(0,1fr)]">
        <SectionIndex sections={sections} />
        <div className="min-w-0">
          {sections.map(({ content, ...section }) => (
            <ScreenSection key={section.id} {...section}>
              {content}
            </ScreenSection>
          ))}
        </div>
      </div>
      {children}
    </div>
  );
}
