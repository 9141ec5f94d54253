import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CallError, call, messageOf } from "../../../web/call.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { messageForOwnProblem } from "../../../web/problems/message-for-problem.ts";
import { Button } from "../../../web/ui/button.tsx";
import { RadioCards } from "../../../web/ui/form/radio-cards.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { type RequestField, readRequest, type TypedRequest } from "../core/request-form.ts";
import { type RequestKind, sendRequest } from "../requests.contract.ts";
import { MessageField } from "./message-field.tsx";
import { SentNote } from "./sent-note.tsx";

interface ContactFormProps {
  /** What the visitor came for; they can change it. */
  readonly defaultKind?: RequestKind;
  /** Below the button, such as a link to the privacy page. */
  readonly below?: ReactNode;
}

type Errors = Readonly<Partial<Record<RequestField, string>>>;

const fields = ["name", "email", "company", "message"] as const;
const empty: TypedRequest = { name: "", email: "", company: "", message: "" };

/** The form that writes to the operator, or asks for a demo. Needs the catalogues "contact" and "problems". */
export function ContactForm({ defaultKind = "contact", below }: ContactFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<RequestKind>(defaultKind);
  const [typed, setTyped] = useState(empty);
  const [trap, setTrap] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<"editing" | "sending" | "sent">("editing");
  const [failure, setFailure] = useState<string | null>(null);

  const show = (found: Errors) => {
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === "sending") return;
    setFailure(null);
    const reading = readRequest(typed);
    if (!reading.isValid) return show(messagesOf(reading.problems));
    setErrors({});
    setState("sending");
    try {
      const body = { ...reading.form, kind, language: locale.toUpperCase(), website: trap };
      await call(sendRequest, { body });
      setState("sent");
    } catch (error) {
      setState("editing");
      const refused = refusalsOf(error);
      if (Object.keys(refused).length > 0) show(refused);
      else setFailure(messageOf(error));
    }
  };
  const bind = (field: RequestField) => ({
    name: field,
    value: typed[field],
    error: errors[field],
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const { value } = event.target;
      setTyped((before) => ({ ...before, [field]: value }));
    },
  });

  if (state === "sent") return <SentNote kind={kind} email={typed.email.trim()} onAgain={again} />;
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <RadioCards
        legend={t`What would you like?`}
        value={kind}
        onChange={setKind}
        options={[
          { value: "demo", label: t`A demo of Vizor` },
          { value: "contact", label: t`To ask a question` },
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField label={t`Name`} autoComplete="name" {...bind("name")} />
        <TextField label={t`Email`} type="email" inputMode="email" autoComplete="email" {...bind("email")} />
      </div>
      <TextField label={t`Company (optional)`} autoComplete="organization" {...bind("company")} />
      <MessageField
        label={t`Message`}
        hint={kind === "demo" ? t`The address of your shop, and what you would like to see` : undefined}
        {...bind("message")}
      />
      <Trap value={trap} onChange={setTrap} />
      {failure !== null && (
        <Callout look="problem" role="alert" title={t`Your message was not sent`}>
          {failure}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="solid" disabled={state === "sending"}>
          {state === "sending" ? t`Sending…` : t`Send message`}
        </Button>
        <p className="text-13 text-ink-3">
          <Trans>What you send is deleted after 90 days.</Trans> {below}
        </p>
      </div>
    </form>
  );

  function again() {
    // The button is gone once the form is there: its focus goes to what is to be written.
    flushSync(() => {
      setTyped((before) => ({ ...before, message: "" }));
      setState("editing");
    });
    form.current?.querySelector<HTMLElement>('[name="message"]')?.focus();
  }
}

/** A field that programs fill and people neither see nor reach. */
function Trap({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}

type Problems = Extract<ReturnType<typeof readRequest>, { isValid: false }>["problems"];

function messagesOf(problems: Problems): Errors {
  const entries = Object.entries(problems).map(([field, problem]) => [field, messageForOwnProblem(problem)]);
  return Object.fromEntries(entries) as Errors;
}

function refusalsOf(error: unknown): Errors {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(
    fields.flatMap((field) => {
      const sentence = error.wordsFor(field);
      return sentence === undefined ? [] : [[field, sentence]];
    }),
  );
}
