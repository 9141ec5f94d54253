import { Trans, useLingui } from "@lingui/react/macro";

/** Cards of the demo provider, each with what it does. */
export function TestCardList() {
  const { t } = useLingui();
  const cards = [
    ["4242 4242 4242 4242", t`is accepted`],
    ["4000 0000 0000 0002", t`is declined`],
    ["4000 0000 0000 9995", t`has not enough money`],
    ["4000 0025 0000 3155", t`asks for confirmation (3-D Secure)`],
    ["4000 0000 0000 0069", t`has expired`],
    ["4000 0000 0000 0341", t`is accepted now, and declined at the renewal`],
  ] as const;
  return (
    <section className="rounded-panel border bg-sunken p-4 text-13">
      <h2 className="font-semibold">
        <Trans>Test cards</Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>This is a demonstration: no money is moved. Any later date and any CVV will do.</Trans>
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {cards.map(([number, effect]) => (
          <div key={number} className="contents">
            <dt className="tabular-nums">{number}</dt>
            <dd className="text-ink-2">{effect}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
