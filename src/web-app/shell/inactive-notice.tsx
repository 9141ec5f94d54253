import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import { storedSite } from "../../catalog/sites/ui/selected-site.ts";
import { Callout } from "../../web/ui/status/callout.tsx";
import { screenAt } from "./screens.ts";

/**
 * On every screen of a site without a subscription: what has stopped, and what to do. The sites screen says it on each card. Plans are
 * of the person's own company, so only its administrator is led to them.
 */
export function InactiveNotice() {
  const { pathname, search } = useLocation();
  const { data: person } = useQuery(userInfoQuery());
  const named = new URLSearchParams(search).get("site") ?? storedSite();
  const site = person?.sites.find((one) => one.site === named);
  if (!person || !site || site.activeSubscription || !screenAt(pathname)?.ofSite) return null;
  const domain = site.site;
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Callout look="warning" role="status" title={<Trans>The subscription of {domain} has ended</Trans>}>
        <p>
          <Trans>
            Checks, imports, exports and recommended prices have stopped. Your data stays, and you can still
            read it.
          </Trans>
        </p>
        <p className="mt-1">
          {person.role.type === "COMPANY_ADMIN" ? (
            <Link to="/settings#subscription" className="font-medium text-ink underline">
              <Trans>Choose a plan</Trans>
            </Link>
          ) : person.role.type === "GOD" ? (
            <Trans>An administrator of its company can choose a plan.</Trans>
          ) : (
            <Trans>Ask an administrator of your company to choose a plan.</Trans>
          )}
        </p>
      </Callout>
    </div>
  );
}
