import { useEffect } from "react";
import { isSignedIn } from "../web/session.ts";
import { Toaster } from "../web/ui/toast/toaster.tsx";
import { ConsentNotice } from "./consent/consent-notice.tsx";
import { ScrollReturn } from "./scroll/scroll-return.tsx";
import { useIsSignedIn } from "./session/use-is-signed-in.ts";

/** Parts of every page that may load after its first paint. */
export function AfterStart() {
  const isIn = useIsSignedIn();
  useEffect(() => {
    // Visitors have no exports, and do not load what exports need.
    if (!isSignedIn()) return;
    void import("./resume-exports.ts").then(({ resumeExports }) => resumeExports()).catch(() => undefined);
  }, []);
  return (
    <>
      <ConsentNotice />
      <ScrollReturn />
      <Toaster isExpected={isIn} />
    </>
  );
}
