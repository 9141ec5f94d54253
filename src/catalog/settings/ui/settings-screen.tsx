import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { useLeaveGuard } from "../../../web/ui/dialog/use-leave-guard.ts";
import { SiteSectionsScreen } from "../../../web/ui/sections/site-sections-screen.tsx";
import { SegmentsSection } from "../segments/ui/segments-section.tsx";
import { BrandSection } from "../visibility/ui/brand-section.tsx";
import { CategorySection } from "../visibility/ui/category-section.tsx";
import { OwnTag } from "./own-tag.tsx";
import { sections as ownSections } from "./sections.ts";

/** A section rendered by another slice. */
export interface FurtherSection {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Whether it is personal or shared by everybody; null when it sets nothing. */
  readonly isOwn: boolean | null;
  readonly content: ReactNode;
}

export interface SettingsScreenProps {
  /** Of the screen, in the language shown. */
  readonly title: string;
  readonly site: string;
  /** Domains of the person's sites, for switching. */
  readonly sites: readonly string[];
  readonly onSite: (site: string) => void;
  /** Shown after the catalog's own sections. */
  readonly further?: readonly FurtherSection[];
}

/** Settings of a site: personal ones and those shared by everybody who works on it. */
export function SettingsScreen({ title, site, sites, onSite, further = [] }: SettingsScreenProps) {
  const { t, i18n } = useLingui();
  const [segments, categories, brands] = ownSections;
  const [pendingCategories, setPendingCategories] = useState(0);
  const [pendingBrands, setPendingBrands] = useState(0);
  const pending = pendingCategories + pendingBrands;
  const guard = useLeaveGuard(pending > 0);
  const sections: readonly FurtherSection[] = [
    {
      id: segments.anchor,
      title: i18n._(segments.title),
      description: t`Define ranges of difference between your prices and the market, and filter products by them.`,
      isOwn: true,
      content: <SegmentsSection site={site} />,
    },
    {
      id: categories.anchor,
      title: i18n._(categories.title),
      description: t`Products of invisible categories and their subcategories are left out of your lists, searches and exports.`,
      isOwn: true,
      content: <CategorySection site={site} onPending={setPendingCategories} />,
    },
    {
      id: brands.anchor,
      title: i18n._(brands.title),
      description: t`Products of invisible brands are left out of your lists, searches and exports.`,
      isOwn: true,
      content: <BrandSection site={site} onPending={setPendingBrands} />,
    },
    ...further,
  ];
  return (
    <SiteSectionsScreen
      {...{ title, site, sites, onSite }}
      sections={sections.map(({ isOwn, ...section }) => ({
        ...section,
        ...(isOwn !== null && { tag: <OwnTag isOwn={isOwn} /> }),
      }))}
    >
      <ConfirmDialog
        open={guard.isAsking}
        onOpenChange={(open) => open || guard.stay()}
        title={t`Leave without applying?`}
        description={plural(pending, {
          one: "# change has not been applied and will be lost.",
          other: "# changes have not been applied and will be lost.",
        })}
        action={t`Leave`}
        isEditing
        isDangerous
        onConfirm={guard.leave}
      />
    </SiteSectionsScreen>
  );
}
