import { Trans, useLingui } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { formatCount } from "../../../../web/i18n/format.ts";
import { lazyPart } from "../../../../web/i18n/lazy-part.ts";
import { ToolMenu } from "../../../../web/ui/menu/tool-menu.tsx";
import { countPricingFilters } from "../pricing-view.ts";
import type { FilterForm } from "./filter-form.tsx";

type FormProps = ComponentProps<typeof FilterForm>;

const { Component: Form, ready: loadFilters } = lazyPart<FormProps>(
  [],
  async () => (await import("./filter-form.tsx")).FilterForm,
);

export { loadFilters };

/** The filters in a menu, with how many are active. */
export function FilterMenu(props: Omit<FormProps, "onDone">) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const count = countPricingFilters(props.filters);
  const shown = formatCount(count);
  return (
    <ToolMenu
      label={
        <>
          <SlidersHorizontal size={14} aria-hidden />
          {count === 0 ? <Trans>Filter</Trans> : <Trans>Filter ({shown})</Trans>}
        </>
      }
      name={t`Filters`}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Suspense fallback={<div aria-hidden className="skeleton m-3 h-80" />}>
        <Form {...props} onDone={() => setOpen(false)} />
      </Suspense>
    </ToolMenu>
  );
}
