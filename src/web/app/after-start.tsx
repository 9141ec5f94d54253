import { Toaster } from "../ui/toast/toaster.tsx";
import { ConsentNotice } from "./consent/consent-notice.tsx";
import { ScrollReturn } from "./scroll/scroll-return.tsx";

/** What every page has, but may have a moment after it first shows. */
export function AfterStart() {
  return (
    <>
      <ConsentNotice />
      <ScrollReturn />
      <Toaster />
    </>
  );
}
