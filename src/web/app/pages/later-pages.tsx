import { useLingui } from "@lingui/react/macro";
import { GodOnly } from "./god-only.tsx";
import { LaterPage } from "./later-page.tsx";

export function DynamicPricingPage() {
  const { t } = useLingui();
  return (
    <LaterPage
      name={t`Dynamic Prices`}
    >{t`Here you will review the prices that your rules recommend, and approve or refuse them.`}</LaterPage>
  );
}

export function ImportExportPage() {
  const { t } = useLingui();
  return (
    <LaterPage
      name={t`Import/Export`}
    >{t`Here you will upload product addresses and offline products, and download your products with their rivals' offers.`}</LaterPage>
  );
}

export function ProductHistoryPage() {
  const { t } = useLingui();
  return (
    <GodOnly name={t`Product History`}>
      <LaterPage
        name={t`Product History`}
      >{t`Here you will see who changed products and links, and take changes back.`}</LaterPage>
    </GodOnly>
  );
}

export function FlaggedProductsPage() {
  const { t } = useLingui();
  return (
    <GodOnly name={t`Flagged Products`}>
      <LaterPage
        name={t`Flagged Products`}
      >{t`Here you will judge the matches of products that look wrong.`}</LaterPage>
    </GodOnly>
  );
}

export function UsagePage() {
  const { t } = useLingui();
  return (
    <GodOnly name={t`Usage`}>
      <LaterPage
        name={t`Usage`}
      >{t`Here you will see how much each person uses the service, by day.`}</LaterPage>
    </GodOnly>
  );
}
