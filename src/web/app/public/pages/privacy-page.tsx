import { Trans, useLingui } from "@lingui/react/macro";
import { PageHead } from "../../page-head.tsx";
import { PlainPage } from "./plain-page.tsx";

/** Privacy notice in plain language. */
export function PrivacyPage() {
  const { t } = useLingui();
  return (
    <PlainPage title={t`Privacy`}>
      <PageHead
        title={t`Privacy · Vizor`}
        description={t`What data Vizor stores about its users, and where.`}
        isListed
      />
      <p>
        <Trans>
          This page explains in plain words what Vizor stores. The full legal text will follow here.
        </Trans>
      </p>
      <h2>
        <Trans>In your browser</Trans>
      </h2>
      <p>
        <Trans>
          Your session, language, theme, selected site, and that you have seen the notice on cookies. There is
          no advertising and no tracking on other sites. Pictures of products are loaded from the shops that
          publish them.
        </Trans>
      </p>
      <h2>
        <Trans>On the server</Trans>
      </h2>
      <p>
        <Trans>
          Your name, email address, company and role; your password only as an irreversible hash; and, while a
          session lasts, when and from which IP address it was opened. Your company sees its own people, sites
          and products; other companies do not.
        </Trans>
      </p>
      <h2>
        <Trans>From the shops' pages</Trans>
      </h2>
      <p>
        <Trans>Products, prices and stock as anybody can see them. No data of the shops' customers.</Trans>
      </p>
    </PlainPage>
  );
}
