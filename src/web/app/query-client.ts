import { QueryClient } from "@tanstack/react-query";

/** Server state of the signed-in screens. The defaults are those of specification 1, section 9. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 180_000, retry: false, refetchOnWindowFocus: false },
  },
});
