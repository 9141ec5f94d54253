import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import { resolveSite, storedSite } from "../../catalog/sites/ui/selected-site.ts";
import type { FirstStepName } from "../../onboarding/first-steps/core/steps-done.ts";
import { FirstSteps } from "../../onboarding/first-steps/ui/first-steps.tsx";
import { addingProducts, mayAddSites } from "./adding-products.ts";

interface FirstStepsPanelProps {
  readonly mayShowAgain?: boolean;
  readonly className?: string;
}

/** The first steps of a new company, which lead to the screens where they are done. */
export function FirstStepsPanel({ mayShowAgain = false, className = "" }: FirstStepsPanelProps) {
  const navigate = useNavigate();
  const { data: person } = useQuery(userInfoQuery());
  if (!person || !mayAddSites(person)) return null;
  const site = resolveSite(
    null,
    storedSite(),
    person.sites.map((one) => one.site),
  );
  const query = site === null ? "" : `?site=${encodeURIComponent(site)}`;
  const lead = (name: FirstStepName) => {
    if (name === "ADD_SITE") void navigate("/sites?add=1");
    if (name === "ADD_PRODUCTS") void navigate(`/products${query}`, { state: addingProducts });
    if (name === "ADD_COMPETITORS") void navigate(`/import-export${query}#import`);
    if (name === "SET_FLOORS") void navigate(`/import-export${query}#import`);
    if (name === "FIRST_REPORT") void navigate(`/settings${query}#notificationReports`);
  };
  return <FirstSteps onStep={lead} mayShowAgain={mayShowAgain} className={className} />;
}
