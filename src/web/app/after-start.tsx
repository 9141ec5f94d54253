import { Toaster } from "../ui/toast/toaster.tsx";
import { ConsentNotice } from "./consent/consent-notice.tsx";
import { ScrollReturn } from "./scroll/scroll-return.tsx";

/** Parts of every page that may load after its first paint. */
export function AfterStart() {
  return (
    <>
      <ConsentNotice />
      <ScrollReturn />
      <Toaster />
    </>
  );
}
