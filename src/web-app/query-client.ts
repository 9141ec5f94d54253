import { QueryClient } from "@tanstack/react-query";
import { readPath } from "../web/call.ts";
import { onForeignSession } from "../web/session.ts";

/** Server state. A query without its own function fetches the path in its key. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey: [path], signal }) => readPath(String(path), signal),
      staleTime: 60_000,
      gcTime: 180_000,
      retry: false,
      refetchOnWindowFocus: false,
      // Offline, a query fails at once and is refetched on reconnect.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // Offline, a mutation fails at once: paused, it would run unnoticed on reconnect.
    mutations: { networkMode: "always", retry: false },
  },
});

// For the lifetime of the page, also on public pages; cleared with the session.
onForeignSession(() => queryClient.clear());
