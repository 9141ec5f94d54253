import { Trans, useLingui } from "@lingui/react/macro";
import { PageHead } from "../../page-head.tsx";
import { PlainPage } from "./plain-page.tsx";

/** Terms of use in plain language. */
export function TermsPage() {
  const { t } = useLingui();
  return (
    <PlainPage title={t`Terms`}>
      <PageHead
        title={t`Terms · Vizor`}
        description={t`The conditions for using Vizor: what it shows, and what it does not promise.`}
        isListed
      />
      <p>
        <Trans>
          This page explains in plain words how Vizor may be used. The full legal text will follow here; until
          then nothing is sold and nobody has to pay.
        </Trans>
      </p>
      <h2>
        <Trans>What it shows</Trans>
      </h2>
      <p>
        <Trans>
          Prices and stock are read from public pages, once a day. A page can be read wrongly or change right
          after it was read: check the shop's page before you decide on a price.
        </Trans>
      </p>
      <h2>
        <Trans>What we ask of you</Trans>
      </h2>
      <p>
        <Trans>
          Keep your password to yourself, add only addresses that you have the right to monitor, and do not
          use Vizor to overload other shops.
        </Trans>
      </p>
    </PlainPage>
  );
}
