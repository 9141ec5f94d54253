import { QueryClient } from "@tanstack/react-query";
import { readPath } from "../call.ts";
import { onForeignSession } from "../session.ts";

/**
 * Server state. A query without a function of its own reads the path in its key. The defaults are those of
 * specification 1, sections 7 and 9.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey: [path], signal }) => readPath(String(path), signal),
      staleTime: 60_000,
      gcTime: 180_000,
      retry: false,
      refetchOnWindowFocus: false,
      // Without a network a reading fails at once too, and is made again when the network is back.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // Without a network a change fails at once and says so: paused, it would be made unseen when the network is back.
    mutations: { networkMode: "always", retry: false },
  },
});

// For the page's whole life, also while no signed-in screen stands: what was read belongs to the session that read it.
onForeignSession(() => queryClient.clear());
