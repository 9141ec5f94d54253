import { Trans, useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { Archive } from "../../archives/archives.contract.ts";
import type { RightsKind } from "../../subject/subject.contract.ts";
import { useDownloadArchive, useRequestArchive } from "./use-data-rights.ts";

interface ArchiveBlockProps {
  readonly kind: RightsKind;
  readonly archive: Archive | null;
}

/** Asks for an archive, says how far it is, and downloads it. */
export function ArchiveBlock({ kind, archive }: ArchiveBlockProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const requesting = useRequestArchive(kind);
  const downloading = useDownloadArchive();
  const request = () => requesting.mutate();
  const isMaking = archive?.state === "making" || requesting.isPending;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-pretty text-ink-2">
        {kind === "PERSON" ? (
          <Trans>
            A zip with everything that is stored about you, as JSON files. It takes a few minutes; you get a
            mail when it is ready.
          </Trans>
        ) : (
          <Trans>
            A zip with your company's sites, products, prices, rules and members, as JSON files. It may take a
            while; you get a mail when it is ready.
          </Trans>
        )}
      </p>
      {archive?.state === "failed" && (
        <Callout look="problem" role="status">
          <Trans>The archive could not be made. Please ask for it again.</Trans>
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {archive?.state === "ready" && (
          <Button look="solid" disabled={downloading.isPending} onClick={() => downloading.mutate(archive)}>
            {downloading.isPending ? t`Downloading…` : t`Download (${sizeIn(archive.bytes ?? 0)})`}
          </Button>
        )}
        <Button disabled={isMaking} onClick={request}>
          {archive?.state === "ready"
            ? t`Collect again`
            : kind === "PERSON"
              ? t`Collect my data`
              : t`Collect the company's data`}
        </Button>
      </div>
      <p role="status" className="text-13 text-ink-3">
        {isMaking ? (
          <Trans>Your data is being collected. You can leave this page.</Trans>
        ) : archive?.state === "ready" && archive.expiresAt !== null ? (
          <Trans>
            Collected {formatInstant(archive.requestedAt, locale)}; can be downloaded until{" "}
            {formatInstant(archive.expiresAt, locale)}.
          </Trans>
        ) : null}
      </p>
    </div>
  );
}

/** "1,2 MB"; at least "1 KB". */
function sizeIn(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1000), "KB"] : [bytes / 1_000_000, "MB"];
  return `${formatCount(unit === "KB" ? Math.round(value) : value)}\u00a0${unit}`;
}
