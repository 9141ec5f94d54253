import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../web/ui/button.tsx";
import { Switch } from "../../../web/ui/form/switch.tsx";
import { LinkButton } from "../../../web/ui/link-button.tsx";
import { Section } from "../../../web/ui/sections/settings-section.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { recoveryCodesLeftQuery } from "../../people/ui/account.queries.ts";
import { SecondFactorDialog } from "./second-factor-dialog.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

interface SecondFactorSectionProps {
  readonly isOn: boolean;
  readonly emailAddress: string;
}

/** The second factor: on, off, set up again, and its recovery codes. */
export function SecondFactorSection({ isOn, emailAddress }: SecondFactorSectionProps) {
  const { t } = useLingui();
  const factor = useSecondFactor();
  return (
    <Section
      title={t`Two-factor authentication`}
      description={t`In addition to your password, signing in asks for a code from an app on your phone.`}
    >
      <div className="flex flex-col items-start gap-4">
        <Switch checked={isOn} onChange={(on) => factor.ask(on ? "setup" : "off")}>
          <Trans>Ask for a code when I sign in</Trans>
        </Switch>
        {isOn && (
          <>
            <RecoveryCodesLeft />
            <div className="flex flex-wrap gap-2">
              <Button size="small" aria-disabled={factor.isBusy} onClick={() => factor.ask("renew")}>
                <Trans>Create new recovery codes</Trans>
              </Button>
              <Button size="small" aria-disabled={factor.isBusy} onClick={() => factor.ask("setup")}>
                <Trans>Set up on another device</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
      {factor.step !== null && (
        <SecondFactorDialog factor={factor} step={factor.step} emailAddress={emailAddress} />
      )}
    </Section>
  );
}

/** At this number or below, new codes are suggested. */
const lowCodeCount = 3;

function RecoveryCodesLeft() {
  const { data, isError, refetch } = useQuery(recoveryCodesLeftQuery());
  if (isError) {
    return (
      <p className="text-13 text-ink-2">
        <Trans>The number of remaining recovery codes could not be loaded.</Trans>{" "}
        <LinkButton onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </LinkButton>
      </p>
    );
  }
  if (!data) return <div aria-hidden className="skeleton h-5 w-48" />;
  const words = (
    <Plural
      value={data.left}
      _0="No recovery codes are left."
      one="# recovery code is left."
      other="# recovery codes are left."
    />
  );
  if (data.left > lowCodeCount) return <p className="text-13 text-ink-2">{words}</p>;
  return (
    <Callout look="warning">
      <strong className="font-semibold text-ink">{words}</strong>{" "}
      <Trans>Create new ones: without your phone, they are the only way to sign in.</Trans>
    </Callout>
  );
}
