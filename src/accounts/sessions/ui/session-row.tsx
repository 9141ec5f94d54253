import { Trans, useLingui } from "@lingui/react/macro";
import { Monitor, Smartphone } from "lucide-react";
import { Age } from "../../../web/ui/age.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import { deviceOf } from "./device.ts";
import type { Session } from "./use-sessions.ts";

interface SessionRowProps {
  readonly session: Session;
  readonly onEnd: () => void;
}

/** One place where the person is signed in. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const device = useDeviceName(session.userAgent);
  const lastSeen = lastSeenOf(session);
  const Icon = deviceOf(session.userAgent).isHandheld ? Smartphone : Monitor;
  return (
    <li className="flex items-start gap-3 border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
          {device}
          {session.current && (
            <Tag look="ink">
              <Trans>This device</Trans>
            </Tag>
          )}
        </p>
        <p className="mt-0.5 text-13 text-ink-3 [overflow-wrap:anywhere]">
          {session.address !== null && <>{session.address} · </>}
          <Trans>
            signed in <Age timestampMs={session.createdTimestamp} />
          </Trans>
          {lastSeen !== null && (
            <>
              {" · "}
              <Trans>
                last seen <Age timestampMs={lastSeen} />
              </Trans>
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button size="small" onClick={onEnd} aria-label={t`Sign out ${device}`}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

/** Stored to the minute, so the first call may appear to precede the sign-in. */
function lastSeenOf({ lastSeenTimestamp, createdTimestamp }: Session): number | null {
  return lastSeenTimestamp === null ? null : Math.max(lastSeenTimestamp, createdTimestamp);
}

/** "Chrome on Windows", or as much of it as is known. */
function useDeviceName(userAgent: string | null): string {
  const { t } = useLingui();
  const { browser, system } = deviceOf(userAgent);
  if (browser !== null && system !== null) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}
