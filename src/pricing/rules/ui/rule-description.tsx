import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatShortPercent } from "../../../web/i18n/format.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { type DescribedRule, describeRule, type RulePart } from "../core/rule-description.ts";
import { dayText, distanceText, weekdayList } from "./rule-amounts.ts";

/** What a rule does, in sentences with their values highlighted. */
export function RuleDescription({ rule }: { readonly rule: DescribedRule }) {
  return describeRule(rule).map((part) => (
    <span key={part.part}>
      <Sentence part={part} />{" "}
    </span>
  ));
}

/** A value that tells rules apart. */
function Key({ children }: { readonly children: ReactNode }) {
  return <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{children}</strong>;
}

function Sentence({ part }: { readonly part: RulePart }) {
  const locale = useLocale();
  switch (part.part) {
    case "scope":
      return <ScopeSentence part={part} />;
    case "price":
      return <PriceSentence part={part} />;
    case "ending": {
      const ending = part.ending.replace(".", ",");
      return (
        <Trans>
          Prices end in <Key>{ending}</Key>.
        </Trans>
      );
    }
    case "threshold": {
      const percent = formatShortPercent(part.percent);
      return (
        <Trans>
          Changes above <Key>{percent}</Key> go to Warnings.
        </Trans>
      );
    }
    case "promotions":
      return (
        <Trans>
          Prices of products <Key>on promotion</Key> are not changed.
        </Trans>
      );
    case "days":
      return <DaysSentence part={part} />;
    case "weekdays": {
      const days = weekdayList(part.days, locale);
      return (
        <Trans>
          Only on <Key>{days}</Key>.
        </Trans>
      );
    }
    default:
      return <LimitSentence part={part} />;
  }
}

type Part<Name extends RulePart["part"]> = Extract<RulePart, { readonly part: Name }>;

function ScopeSentence({ part: { scope, name } }: { readonly part: Part<"scope"> }) {
  switch (scope) {
    case "ALL_PRODUCTS":
      return (
        <Trans>
          For <Key>all products</Key>.
        </Trans>
      );
    case "CATEGORY": {
      const path = (name ?? "").split("/").join(" › ").replaceAll("\u2215", "/");
      return (
        <Trans>
          For products of the category <Key>{path}</Key>.
        </Trans>
      );
    }
    case "BRAND":
      return (
        <Trans>
          For products of the brand <Key>{name}</Key>.
        </Trans>
      );
    case "SKU":
      return (
        <Trans>
          For the product with the SKU <Key>{name}</Key>.
        </Trans>
      );
  }
}

function PriceSentence({ part: { direction, distance, merchant } }: { readonly part: Part<"price"> }) {
  const size = distance && distanceText(distance);
  if (merchant === null) {
    if (direction === "equal")
      return (
        <Trans>
          The price is <Key>the same</Key> as <Key>the lowest offer</Key>.
        </Trans>
      );
    return direction === "below" ? (
      <Trans>
        The price is <Key>{size} below</Key> <Key>the lowest offer</Key>.
      </Trans>
    ) : (
      <Trans>
        The price is <Key>{size} above</Key> <Key>the lowest offer</Key>.
      </Trans>
    );
  }
  if (direction === "equal")
    return (
      <Trans>
        The price is <Key>the same</Key> as that of <Key>{merchant}</Key>.
      </Trans>
    );
  return direction === "below" ? (
    <Trans>
      The price is <Key>{size} below</Key> that of <Key>{merchant}</Key>.
    </Trans>
  ) : (
    <Trans>
      The price is <Key>{size} above</Key> that of <Key>{merchant}</Key>.
    </Trans>
  );
}

function DaysSentence({ part }: { readonly part: Part<"days"> }) {
  const locale = useLocale();
  const [from, until] = [part.from, part.until].map((day) => day && dayText(day, locale));
  if (until === null)
    return (
      <Trans>
        From <Key>{from}</Key>.
      </Trans>
    );
  if (from === null)
    return (
      <Trans>
        Until <Key>{until}</Key>.
      </Trans>
    );
  return (
    <Trans>
      From <Key>{from}</Key> to <Key>{until}</Key>.
    </Trans>
  );
}

function LimitSentence({ part }: { readonly part: Part<"margin" | "step" | "changes"> }) {
  if (part.part === "changes") {
    const { perDay } = part;
    if (perDay === null) return <Trans>Any number of changes a day.</Trans>;
    return (
      <Key>
        <Plural value={perDay} one="At most # change a day." other="At most # changes a day." />
      </Key>
    );
  }
  const percent = part.percent === null ? null : formatShortPercent(part.percent);
  if (part.part === "margin")
    return percent === null ? (
      <Trans>No minimum margin.</Trans>
    ) : (
      <Trans>
        The margin is at least <Key>{percent}</Key>.
      </Trans>
    );
  return percent === null ? (
    <Trans>No limit for a single change.</Trans>
  ) : (
    <Trans>
      A single change is at most <Key>{percent}</Key>.
    </Trans>
  );
}
