import type { PageProps } from "../page-part.ts";

/** A screen that needs nothing but its title. */
export function TitledPage({ Screen, title }: PageProps<{ readonly title: string }>) {
  return <Screen title={title} />;
}
