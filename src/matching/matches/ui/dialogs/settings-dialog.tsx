import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { call, messageOf } from "../../../../web/call.ts";
import { formatWholePercent } from "../../../../web/i18n/format.ts";
import { Dialog } from "../../../../web/ui/dialog/dialog.tsx";
import { DialogActions } from "../../../../web/ui/dialog/dialog-actions.tsx";
import { Select } from "../../../../web/ui/form/select-field.tsx";
import { Switch } from "../../../../web/ui/form/switch.tsx";
import { FailedPart } from "../../../../web/ui/status/failed-state.tsx";
import { type MatchSettings, saveMatchSettings } from "../../../settings/settings.contract.ts";
import { settingsQuery } from "../matches.queries.ts";

interface SettingsDialogProps {
  readonly site: string;
  /** Others read them. */
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** How candidates of a site are treated. */
export function SettingsDialog({ site, mayEdit, onClose }: SettingsDialogProps) {
  const { t } = useLingui();
  const query = useQuery(settingsQuery(site));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Settings of matches`}
      {...(!mayEdit && { description: t`Managers and administrators can change them.` })}
    >
      {query.data && <SettingsForm site={site} stored={query.data} mayEdit={mayEdit} onClose={onClose} />}
      {!query.data && query.error !== null && <FailedPart query={query} />}
      {!query.data && query.error === null && <div aria-hidden className="skeleton mt-5 h-40" />}
    </Dialog>
  );
}

const thresholds = [0.9, 0.95, 0.98, 0.99, 0.995, 0.999] as const;

interface SettingsFormProps extends SettingsDialogProps {
  readonly stored: MatchSettings;
}

function SettingsForm({ site, stored, mayEdit, onClose }: SettingsFormProps) {
  const { t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const [settings, setSettings] = useState(stored);
  const change = (part: Partial<MatchSettings>) => setSettings((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: () => call(saveMatchSettings, { query: { domain: site }, body: settings }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery(site).queryKey, saved);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayEdit && !save.isPending) save.mutate();
  };
  const options = [...new Set([...thresholds, stored.automaticThreshold])].sort((a, b) => a - b);
  return (
    <form onSubmit={submit} className="mt-5">
      <fieldset disabled={!mayEdit} className="space-y-4">
        <div>
          <Switch
            checked={settings.addAutomatically}
            onChange={(addAutomatically) => change({ addAutomatically })}
          >
            {t`Add very probable candidates automatically`}
          </Switch>
          <p className="text-13 text-pretty text-ink-2">
            <Trans>
              Their links are marked “Matched”. They are shown and counted, but no price is computed from them
              until somebody confirms them.
            </Trans>
          </p>
        </div>
        <div>
          <label htmlFor={id} className="mb-1 block text-13 font-medium">
            <Trans>From a probability of</Trans>
          </label>
          <Select
            id={id}
            look="form"
            disabled={!mayEdit || !settings.addAutomatically}
            value={settings.automaticThreshold}
            onChange={({ target }) => change({ automaticThreshold: Number(target.value) })}
          >
            {options.map((probability) => (
              <option key={probability} value={probability}>
                {thresholdText(probability)}
              </option>
            ))}
          </Select>
        </div>
        <Switch
          checked={settings.colourIsVariant}
          onChange={(colourIsVariant) => change({ colourIsVariant })}
        >
          {t`Another colour is another product`}
        </Switch>
        {save.error !== null && (
          <p role="alert" className="text-13 text-dearer">
            {messageOf(save.error)}
          </p>
        )}
      </fieldset>
      {mayEdit && (
        <div className="mt-5">
          <DialogActions isPending={save.isPending} />
        </div>
      )}
    </form>
  );
}

/** "99,5%" where whole percents are too coarse. */
function thresholdText(probability: number): string {
  const tenths = Math.round(probability * 1000) / 10;
  return Number.isInteger(tenths) ? formatWholePercent(probability) : `${String(tenths).replace(".", ",")}%`;
}
