import { useSearchParams } from "react-router";
import type { UnsubscribeScreenProps } from "../../../reports/unsubscribe/ui/unsubscribe-screen.tsx";
import { PageHead } from "../../page-head.tsx";
import type { PageProps } from "../../page-part.ts";

/** Target of the unsubscribe links in mails. */
export function UnsubscribePage({ Screen, title }: PageProps<UnsubscribeScreenProps>) {
  const [params] = useSearchParams();
  return (
    <>
      <PageHead title={`${title} · Vizor`} />
      <meta name="referrer" content="no-referrer" />
      <Screen token={params.get("token")} />
    </>
  );
}
