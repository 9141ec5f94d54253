import { useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import { RadioCards } from "../../../web/ui/form/radio-cards.tsx";
import { type ExportFormat, maxWorkbookRows } from "../exports.contract.ts";

interface FormatFieldProps {
  readonly format: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

/** In which format a file is written. */
export function FormatField({ format, onChange }: FormatFieldProps) {
  const { t } = useLingui();
  const most = formatCount(maxWorkbookRows);
  return (
    <RadioCards
      legend={t`Format`}
      value={format}
      onChange={onChange}
      options={[
        {
          value: "csv-ro",
          label: t`CSV for Romanian Excel`,
          hint: t`Opens with a double click: semicolons and decimal comma`,
        },
        { value: "csv", label: t`Plain CSV`, hint: t`For other programs: commas and decimal point` },
        { value: "xlsx", label: t`Excel workbook (.xlsx)`, hint: t`Up to ${most} products` },
      ]}
    />
  );
}
