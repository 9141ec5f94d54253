import { useQuery } from "@tanstack/react-query";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import { queryClient } from "../query-client.ts";
import { useSessionWatch } from "../session/use-session-watch.ts";

/** First name of the signed-in person, else the username. */
export function SignedInName({ className }: { readonly className: string }) {
  useSessionWatch();
  const { data: person } = useQuery(userInfoQuery(), queryClient);
  return person ? <span className={className}>{person.firstName || person.username}</span> : null;
}
