import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Switch } from "../../../web/ui/form/switch.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { FailedPart } from "../../../web/ui/status/failed-state.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { AlertPreference } from "../alerts.contract.ts";
import { preferencesQuery, usePreferencesSave } from "./alerts.queries.ts";

/** When the person gets no alert mails, for all their sites. */
export function QuietHours() {
  const query = useQuery(preferencesQuery());
  const preference = query.data;
  if (preference === undefined) return query.error === null ? null : <FailedPart query={query} />;
  return <QuietHoursForm preference={preference} />;
}

const usual = { from: "22:00", to: "07:00" };

function QuietHoursForm({ preference }: { readonly preference: AlertPreference }) {
  const { t } = useLingui();
  const saving = usePreferencesSave();
  const { quietHours, paused } = preference;
  const [written, setWritten] = useState<typeof usual | null>(null);
  const times = written ?? quietHours ?? usual;
  const save = (changed: Partial<AlertPreference>) =>
    saving.mutate(
      { ...preference, ...changed },
      {
        onSuccess: () => {
          setWritten(null);
          toast({ title: t`Saved` });
        },
        onError: (error) =>
          toast({ title: t`That could not be saved`, description: messageOf(error), look: "error" }),
      },
    );
  const error = saving.error instanceof CallError ? saving.error.wordsFor("quietHours") : undefined;
  const isChanged = quietHours !== null && (times.from !== quietHours.from || times.to !== quietHours.to);
  return (
    <div className="mt-6 space-y-3">
      {paused && (
        <Callout look="warning" title={<Trans>Mails about alerts are off</Trans>}>
          <p>
            <Trans>
              You unsubscribed from them. Your alerts collect nothing until you turn them on again.
            </Trans>
          </p>
          <Button size="small" className="mt-2" onClick={() => save({ paused: false })}>
            <Trans>Turn on again</Trans>
          </Button>
        </Callout>
      )}
      <Switch checked={quietHours !== null} onChange={(isOn) => save({ quietHours: isOn ? times : null })}>
        <Trans>Quiet hours, for all your sites</Trans>
      </Switch>
      {quietHours !== null && (
        <form
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (times.from !== "" && times.to !== "") save({ quietHours: times });
          }}
        >
          <TextField
            label={t`From`}
            type="time"
            value={times.from}
            onChange={({ target }) => setWritten({ ...times, from: target.value.slice(0, 5) })}
            className="w-36"
          />
          <TextField
            label={t`To`}
            type="time"
            value={times.to}
            error={error}
            onChange={({ target }) => setWritten({ ...times, to: target.value.slice(0, 5) })}
            className="w-36"
          />
          <Button type="submit" className="mt-6" disabled={!isChanged}>
            <Trans>Save</Trans>
          </Button>
        </form>
      )}
    </div>
  );
}
