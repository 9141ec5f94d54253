import { useQuery } from "@tanstack/react-query";
import { userInfoQuery } from "../../../accounts/ui/accounts.queries.ts";
import { queryClient } from "../query-client.ts";
import { useSessionWatch } from "../use-session-watch.ts";

/** The first name of who is signed in, else the username. */
export function SignedInName() {
  useSessionWatch();
  const { data: person } = useQuery(userInfoQuery(), queryClient);
  if (!person) return null;
  return (
    <span className="hidden max-w-40 truncate px-1 font-medium sm:block">
      {person.firstName || person.username}
    </span>
  );
}
