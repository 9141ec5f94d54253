import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, ListChecks, X } from "lucide-react";
import { useId } from "react";
import { messageOf } from "../../../web/call.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { FirstStepName } from "../core/steps-done.ts";
import { firstStepsQuery, setFirstStepsDismissed, useFreshSteps } from "./first-steps.queries.ts";

interface FirstStepsProps {
  /** Leads to where a step is done. */
  readonly onStep: (name: FirstStepName) => void;
  /** Whether a button stands in for steps that the person has hidden. */
  readonly mayShowAgain: boolean;
  readonly className?: string;
}

interface StepTexts {
  readonly title: MessageDescriptor;
  readonly why: MessageDescriptor;
  readonly action: MessageDescriptor;
}

/** Products of a file or a feed, and their links, arrive while the steps are shown. */
const pollMs = 10_000;

const texts: Readonly<Record<FirstStepName, StepTexts>> = {
  ADD_SITE: {
    title: msg`Add your site`,
    why: msg`Only its domain is needed.`,
    action: msg`Add a site`,
  },
  ADD_PRODUCTS: {
    title: msg`Add products`,
    why: msg`Their addresses, a file, or the product feed that you already have.`,
    action: msg`Add products`,
  },
  ADD_COMPETITORS: {
    title: msg`Add competitors`,
    why: msg`The pages where others sell the same products, from a file or in each product.`,
    action: msg`Add competitors`,
  },
  SET_FLOORS: {
    title: msg`Set floors`,
    why: msg`The lowest price at which you sell: no recommendation goes below it. Fill in the column “Lowest price” of the import file, or set it in a product.`,
    action: msg`Import floors`,
  },
  FIRST_REPORT: {
    title: msg`Set up your first report`,
    why: msg`A mail every morning with the products that you choose.`,
    action: msg`Create a report`,
  },
};

/** The first steps of a new company with their progress; nothing when they are over or dismissed. */
export function FirstSteps({ onStep, mayShowAgain, className }: FirstStepsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const client = useQueryClient();
  useFreshSteps();
  const { data } = useQuery({
    ...firstStepsQuery(),
    refetchInterval: ({ state }) => (state.data?.state === "open" ? pollMs : false),
  });
  const dismissal = useMutation({
    mutationFn: () => setFirstStepsDismissed(client, true),
    onSuccess: () =>
      toast({
        title: t`First steps hidden`,
        description: t`You find them again on the screen of your sites, and in the search at the top.`,
      }),
    onError: (error) =>
      toast({ title: t`The first steps could not be hidden`, description: messageOf(error) }),
  });
  const showing = useMutation({
    mutationFn: () => setFirstStepsDismissed(client, false),
    onError: (error) =>
      toast({ title: t`The first steps could not be shown`, description: messageOf(error) }),
  });
  const { steps = [] } = data ?? {};
  const done = steps.filter((step) => step.done).length;
  const all = steps.length;
  if (data?.state === "dismissed" && mayShowAgain) {
    return (
      <p className={className}>
        <Button size="small" disabled={showing.isPending} onClick={() => showing.mutate()}>
          <ListChecks size={14} aria-hidden />
          {t`Show the first steps (${done} of ${all} done)`}
        </Button>
      </p>
    );
  }
  if (data?.state !== "open") return null;
  const next = steps.find((step) => !step.done)?.name;
  return (
    <section aria-labelledby={id} className={clsx("rounded-panel border bg-surface p-4", className)}>
      <header className="flex items-start justify-between gap-3">
        <div>
          <h2 id={id} className="text-16 font-semibold">
            <Trans>First steps</Trans>
          </h2>
          <p className="text-13 text-ink-2">
            <Trans>
              {done} of {all} done
            </Trans>
          </p>
        </div>
        <IconButton
          label={t`Hide the first steps`}
          disabled={dismissal.isPending}
          onClick={() => dismissal.mutate()}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <ol className="mt-2">
        {steps.map(({ name, done: isDone }, place) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-2.5">
            <span
              aria-hidden
              className={clsx(
                "flex size-6 shrink-0 items-center justify-center rounded-full border text-12 tabular-nums",
                isDone ? "border-ink bg-ink text-surface" : "border-control text-ink-2",
              )}
            >
              {isDone ? <Check size={14} /> : place + 1}
            </span>
            <div className="min-w-48 flex-1">
              <p className={clsx("font-medium", isDone && "text-ink-2")}>
                {i18n._(texts[name].title)}
                {isDone && (
                  <span className="sr-only">
                    {" "}
                    <Trans>(done)</Trans>
                  </span>
                )}
              </p>
              {!isDone && <p className="text-13 text-pretty text-ink-2">{i18n._(texts[name].why)}</p>}
            </div>
            {!isDone && (
              <Button
                size="small"
                look={name === next ? "solid" : "outline"}
                // Everything belongs to a site.
                disabled={next === "ADD_SITE" && name !== next}
                onClick={() => onStep(name)}
              >
                {i18n._(texts[name].action)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
