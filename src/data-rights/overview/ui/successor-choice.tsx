import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { DataRights } from "../overview.contract.ts";

type Choice = number | "company" | null;

interface SuccessorChoiceProps {
  readonly successors: DataRights["successors"];
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** What becomes of a company whose last administrator leaves: another one, or it is deleted too. */
export function SuccessorChoice({ successors, choice, onChoose }: SuccessorChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  if (successors.length === 0)
    return (
      <p className="mt-4 text-pretty">
        <Trans>You are the only member of your company, so that it is deleted with your account.</Trans>
      </p>
    );
  const options = [
    ...successors.map(({ id, name: member, email }) => ({
      value: id,
      label: member || email,
      hint: t`Becomes administrator (${email})`,
    })),
    {
      value: "company" as const,
      label: t`Nobody: delete the company`,
      hint: t`With the accounts of all members`,
    },
  ];
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-2 font-medium text-pretty">
        <Trans>You are the last administrator of your company. Who takes over?</Trans>
      </legend>
      <div className="grid max-h-64 gap-2 overflow-y-auto p-1">
        {options.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border border-control px-3 py-2.5 hover:border-ink has-checked:border-ink"
          >
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-4 shrink-0 accent-(--ink)"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block text-14 font-medium">{label}</span>
              <span className="block text-13 text-ink-2">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
