import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { RuleBody } from "../../rules/rules.contract.ts";
import { refusalTexts } from "../../rules/ui/refusal-text.ts";
import { RuleDescription } from "../../rules/ui/rule-description.tsx";
import { type RuleDraft, readTrial } from "../../rules/ui/rule-form.ts";
import { previewQuery } from "../../rules/ui/rules.queries.ts";
import type { RulePreview as Preview } from "../preview.contract.ts";
import { PreviewExamples } from "./preview-examples.tsx";

/** From the last change of the form to the request. */
const debounceMs = 400;

interface RulePreviewProps {
  readonly site: string;
  readonly draft: RuleDraft;
  /** The rule that is edited; null for a new one. */
  readonly id: number | null;
}

/** What the form's rule would change today, in words. */
export function RulePreview({ site, draft, id }: RulePreviewProps) {
  // The form's values are a new object in every rendering; an equal rule is not a change.
  const written = JSON.stringify(readTrial(draft));
  const read = useMemo((): RuleBody | null => JSON.parse(written), [written]);
  const wanted = useDebounced(read);
  const { data, error, isFetching, refetch } = useQuery(previewQuery(site, wanted, id));
  const isOld = isFetching || wanted !== read;
  return (
    <section
      aria-labelledby="rule-preview"
      className="min-w-0 self-start rounded-panel bg-sunken p-4 text-13"
    >
      <h3 id="rule-preview" className="text-14 font-semibold">
        <Trans>What would change today</Trans>
      </h3>
      {read !== null && (
        <p className="mt-2 text-pretty text-ink-2">
          <RuleDescription rule={read} />
        </p>
      )}
      <div role="status" aria-busy={isOld && read !== null} className="mt-3">
        {read === null ? (
          <p className="text-ink-2">
            <Trans>Fill in the form to see what the rule would change.</Trans>
          </p>
        ) : error !== null ? (
          <>
            <p className="text-dearer">{messageOf(error)}</p>
            <Button size="small" className="mt-2" disabled={isFetching} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </>
        ) : data === undefined ? (
          <div aria-hidden className="skeleton h-24 w-full" />
        ) : (
          <div className={isOld ? "opacity-50 transition-opacity duration-120" : undefined}>
            <PreviewFigures preview={data} isSwitchedOff={!draft.enabled} />
          </div>
        )}
      </div>
    </section>
  );
}

/** The value as it was for a while. */
function useDebounced(value: RuleBody | null): RuleBody | null {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface PreviewFiguresProps {
  readonly preview: Preview;
  readonly isSwitchedOff: boolean;
}

function PreviewFigures({ preview, isSwitchedOff }: PreviewFiguresProps) {
  const { t, i18n } = useLingui();
  const { matches, decides, rises, cuts, unchanged, warnings, belowCost, unknownCost } = preview;
  if (matches === 0) return <p>{t`The rule covers none of your products.`}</p>;
  const earlier = matches - decides;
  const shown = formatCount(matches);
  return (
    <div className="space-y-2 text-pretty">
      {isSwitchedOff && <p>{t`The rule is off. If you switch it on, it has this effect:`}</p>}
      {preview.sampled && <p>{t`Calculated for the first ${shown} products that the rule covers.`}</p>}
      {preview.isActiveToday && decides === 0 && <p>{t`It decides no price.`}</p>}
      {preview.isActiveToday && decides > 0 && (
        <p>
          <Plural
            value={decides}
            one="It sets the price of # product:"
            other="It sets the prices of # products:"
          />
        </p>
      )}
      {!preview.isActiveToday && (
        <p>{t`Because of its dates or days of the week, the rule is not active today. Nothing would change.`}</p>
      )}
      {decides > 0 && (
        <ul className="list-disc space-y-0.5 pl-5">
          {cuts > 0 && (
            <li>
              <Plural value={cuts} one="# price falls" other="# prices fall" />
            </li>
          )}
          {rises > 0 && (
            <li>
              <Plural value={rises} one="# price rises" other="# prices rise" />
            </li>
          )}
          {unchanged > 0 && (
            <li>
              <Plural value={unchanged} one="# price stays the same" other="# prices stay the same" />
            </li>
          )}
          {preview.refusals.map(({ refusal, products }) => (
            <li key={refusal}>
              <Plural
                value={products}
                one="# product gets no recommended price:"
                other="# products get no recommended price:"
              />{" "}
              {i18n._(refusalTexts[refusal])}
            </li>
          ))}
        </ul>
      )}
      {warnings > 0 && (
        <p className="font-medium text-warning">
          <Plural
            value={warnings}
            one="# change is above the threshold and would go to Warnings."
            other="# changes are above the threshold and would go to Warnings."
          />
        </p>
      )}
      {belowCost > 0 && (
        <p className="font-medium text-dearer">
          <Plural
            value={belowCost}
            one="# price would be below cost: each sale loses money."
            other="# prices would be below cost: each sale loses money."
          />{" "}
          <Trans>A minimum margin for the rule prevents that.</Trans>
        </p>
      )}
      {unknownCost > 0 && (
        <p>
          <Plural
            value={unknownCost}
            one="The cost of # product is not known: a price below it would not be noticed."
            other="The costs of # products are not known: a price below them would not be noticed."
          />
        </p>
      )}
      {preview.isActiveToday && earlier > 0 && (
        <p>
          <Plural
            value={earlier}
            one="# more product that it covers is priced by a rule above it."
            other="# more products that it covers are priced by rules above it."
          />
        </p>
      )}
      {preview.takenFrom.map(({ ruleId, name, products }) => (
        <p key={ruleId}>
          <Plural
            value={products}
            one="# of them is now priced by another rule:"
            other="# of them are now priced by another rule:"
          />{" "}
          <strong className="font-semibold">{name}</strong>
        </p>
      ))}
      <PreviewExamples examples={preview.examples} />
    </div>
  );
}
