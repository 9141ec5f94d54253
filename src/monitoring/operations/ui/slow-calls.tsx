import { Trans, useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "../../../kit/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Age } from "../../../web/ui/age.tsx";
import { CopyButton } from "../../../web/ui/browser/copy-button.tsx";
import type { operationsSummary, SlowCall } from "../operations.contract.ts";
import { headCell, headRow, numberCell, numberHead, Panel, routeHead, TableBox, textCell } from "./panel.tsx";

type SlowRequest = ReplyOf<typeof operationsSummary>["slowRequests"][number];

export function SlowCallsPanel({ calls }: { readonly calls: readonly SlowCall[] }) {
  const { t } = useLingui();
  return (
    <Panel
      title={t`Slowest calls`}
      description={
        <Trans>
          Of the process that answered, since its start. 95 of 100 requests took no longer than p95.
        </Trans>
      }
    >
      <TableBox label={t`Slowest calls`}>
        <table className="w-full text-13">
          <thead className={headRow}>
            <tr>
              <th scope="col" className={headCell}>{t`Call`}</th>
              <th scope="col" className={numberHead}>{t`Requests`}</th>
              <th scope="col" className={numberHead}>{t`Mean`}</th>
              <th scope="col" className={numberHead}>{t`p95`}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ method, route, calls: count, meanMs, p95Ms }) => (
              <tr key={`${method} ${route}`} className="border-t">
                <th scope="row" className={routeHead}>
                  <code className="[overflow-wrap:anywhere]">
                    {method} {route}
                  </code>
                </th>
                <td className={numberCell}>{formatCount(count)}</td>
                <td className={numberCell}>{formatCount(meanMs)}&nbsp;ms</td>
                <td className={numberCell}>
                  {p95Ms === null ? t`over 5 s` : `${formatCount(p95Ms)}\u00a0ms`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Panel>
  );
}

/** Single slow requests, by which the log is searched. */
export function SlowRequestsPanel({ requests }: { readonly requests: readonly SlowRequest[] }) {
  const { t } = useLingui();
  const isLinked = requests.some(({ logUrl }) => logUrl !== null);
  return (
    <Panel
      title={t`Slowest requests of the last hour`}
      description={
        isLinked ? (
          <Trans>
            Every log line of a request has its id as <code>reqId</code>. The id opens the log lines of its
            request.
          </Trans>
        ) : (
          <Trans>
            Every log line of a request has its id as <code>reqId</code>. Copy the id and search the log for
            it, for example with <code className="whitespace-nowrap">grep -F ID</code>.
          </Trans>
        )
      }
    >
      <TableBox label={t`Slowest requests of the last hour`}>
        <table className="w-full text-13">
          <thead className={headRow}>
            <tr>
              <th scope="col" className={headCell}>{t`Call`}</th>
              <th scope="col" className={numberHead}>{t`Status`}</th>
              <th scope="col" className={numberHead}>{t`Duration`}</th>
              <th scope="col" className={headCell}>{t`When`}</th>
              <th scope="col" className={headCell}>{t`Request id`}</th>
            </tr>
          </thead>
          <tbody>
            {requests.map(({ requestId, method, route, status, ms, timestamp, logUrl }) => (
              <tr key={`${requestId} ${timestamp}`} className="border-t">
                <th scope="row" className={routeHead}>
                  <code className="[overflow-wrap:anywhere]">
                    {method} {route}
                  </code>
                </th>
                <td className={numberCell}>{status}</td>
                <td className={numberCell}>{formatCount(ms)}&nbsp;ms</td>
                <td className={`${textCell} whitespace-nowrap`}>
                  <Age timestampMs={timestamp} />
                </td>
                <td className="px-3 py-1.5 align-top">
                  <span className="flex items-center gap-2">
                    <code title={requestId} className="max-w-28 truncate text-12">
                      {logUrl === null ? (
                        requestId
                      ) : (
                        <a
                          href={logUrl}
                          target="_blank"
                          rel="noreferrer"
                          className="underline underline-offset-2"
                        >
                          {requestId}
                          <span className="sr-only"> ({t`opens in a new tab`})</span>
                        </a>
                      )}
                    </code>
                    <CopyButton text={requestId} label={t`Copy id`} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Panel>
  );
}
