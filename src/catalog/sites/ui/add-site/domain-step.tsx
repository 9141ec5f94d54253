import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallError, call } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { TextField } from "../../../../web/ui/form/text-field.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import type { VerificationMethod } from "../../sites.contract.ts";
import { type AddedSite, addSite, maxTypedDomain } from "../../sites.contract.ts";
import { messageForFailure } from "./site-messages.ts";
import { VerificationMethods } from "./verification-methods.tsx";

/** The first step: checks whether the domain can be added. */
export function DomainStep({ onAdded }: { readonly onAdded: (site: AddedSite) => void }) {
  const { t } = useLingui();
  const [domain, setDomain] = useState("");
  const [heldDomain, setHeldDomain] = useState<string | null>(null);
  const typed = domain.trim();
  const [missing, setMissing] = useState(false);
  const adding = useMutation({
    mutationFn: (body: { domain: string; proof?: VerificationMethod; unanswered?: true }) =>
      call(addSite, { body }),
    onSuccess: onAdded,
    onError: (error, { domain: requested }) => {
      if (error instanceof CallError && error.code === "DOMAIN_HELD") setHeldDomain(requested);
    },
  });
  const problem = adding.error instanceof CallError ? adding.error : null;
  const isVerificationRequired = heldDomain !== null && heldDomain === typed;
  const message = adding.error && messageForFailure(adding.error);
  const isHeld = problem?.code === "DOMAIN_HELD";
  const isUnanswered = problem?.code === "SITE_UNANSWERED";
  const isAtField = problem?.status === 422 && !isVerificationRequired && !isUnanswered;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed === "");
    if (typed !== "" && !adding.isPending) adding.mutate({ domain: typed });
  };
  return (
    <>
      <h2 className="text-20 font-semibold">
        <Trans>Which shop is yours?</Trans>
      </h2>
      <p className="mt-1 mb-5 text-pretty text-ink-2">
        <Trans>We check once whether it answers. Nothing in the shop has to change.</Trans>
      </p>
      <form noValidate onSubmit={submit}>
        <TextField
          label={t`Domain of your shop`}
          placeholder={t`magazin.ro`}
          name="domain"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxTypedDomain}
          value={domain}
          onChange={({ target }) => {
            setDomain(target.value);
            setMissing(false);
            if (adding.isError) adding.reset();
          }}
          error={
            missing
              ? t`Please enter a domain such as shop.example.`
              : isAtField
                ? (message ?? undefined)
                : undefined
          }
        />
        {isUnanswered && (
          <div className="mt-4">
            <Callout look="warning" role="alert" title={t`${typed} does not answer`}>
              <p>{message}</p>
              <Button
                size="small"
                className="mt-2"
                disabled={adding.isPending}
                onClick={() => adding.mutate({ domain: typed, unanswered: true })}
              >
                <Trans>Add it anyway</Trans>
              </Button>
            </Callout>
          </div>
        )}
        {message !== null && !isAtField && !isVerificationRequired && !isUnanswered && (
          <div className="mt-4">
            <Callout look="problem" role="alert">
              {message}
            </Callout>
          </div>
        )}
        {!isVerificationRequired && (
          <div className="mt-5 flex flex-wrap items-center gap-3">
            <Button type="submit" look="solid" disabled={adding.isPending}>
              {adding.isPending ? <Trans>Checking the shop…</Trans> : <Trans>Check and add</Trans>}
            </Button>
            <p role="status" className="text-13 text-ink-2">
              {adding.isPending && <Trans>This can take some seconds.</Trans>}
            </p>
          </div>
        )}
      </form>
      {isVerificationRequired && (
        <section className="mt-6">
          <Callout
            look="warning"
            role="alert"
            title={<Trans>Verify that this domain is yours before you add it.</Trans>}
          >
            <Trans>
              Add one of these two in a place that only the shop's owner can change, then check it here.
            </Trans>
          </Callout>
          <VerificationMethods
            domain={heldDomain}
            isChecking={adding.isPending}
            failure={isHeld ? null : message}
            onCheck={(method) => adding.mutate({ domain: heldDomain, proof: method })}
          />
        </section>
      )}
    </>
  );
}
