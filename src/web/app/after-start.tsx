import { Toaster } from "../ui/toaster.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { ScrollReturn } from "./scroll-return.tsx";

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
