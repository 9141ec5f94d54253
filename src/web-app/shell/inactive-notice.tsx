import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import { storedSite } from "../../catalog/sites/ui/selected-site.ts";
import { rankOf } from "../../kit/roles.ts";
import { Callout } from "../../web/ui/status/callout.tsx";

/** Screens that show one site; the sites screen says it on each card. */
const siteScreens = new Set(["/products", "/dynamic-pricing", "/import-export", "/settings", "/dashboard"]);

/** On every screen of a site without a subscription: what has stopped, and what to do. */
export function InactiveNotice() {
  const { pathname, search } = useLocation();
  const { data: person } = useQuery(userInfoQuery());
  const named = new URLSearchParams(search).get("site") ?? storedSite();
  const site = person?.sites.find((one) => one.site === named);
  if (!person || !site || site.activeSubscription || !siteScreens.has(pathname)) return null;
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
          {rankOf(person.role.type) >= rankOf("COMPANY_ADMIN") ? (
            <Link to="/settings#subscription" className="font-medium text-ink underline">
              <Trans>Choose a plan</Trans>
            </Link>
          ) : (
            <Trans>Ask an administrator of your company to choose a plan.</Trans>
          )}
        </p>
      </Callout>
    </div>
  );
}
