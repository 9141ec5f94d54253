import { useEffect } from "react";

export interface PageHeadProps {
  readonly title: string;
  /** Meta description; the one of index.html by default. */
  readonly description?: string;
  /** Whether search engines may list the page. */
  readonly isListed?: boolean;
}

/** The head of the page that is being prerendered. */
let prerendered: PageHeadProps | null = null;

/** Returns the head that the page stated, and forgets it. */
export function takePrerenderedHead(): PageHeadProps | null {
  const head = prerendered;
  prerendered = null;
  return head;
}

/** Title and meta tags of a route. */
export function PageHead({ title, description, isListed = false }: PageHeadProps) {
  // Absent from the browser's code. Effects do not run while a page is prerendered.
  if (import.meta.env.SSR) prerendered = { title, isListed, ...(description ? { description } : {}) };
  useEffect(() => {
    if (description !== undefined) return setMeta("description", description);
    return;
  }, [description]);
  useEffect(() => setMeta("robots", isListed ? "index, follow" : "noindex"), [isListed]);
  return <title>{title}</title>;
}

/** React adds tags but does not change those of index.html. Returns a function that restores the tag. */
function setMeta(name: string, content: string): () => void {
  const present = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const meta = present ?? document.head.appendChild(document.createElement("meta"));
  const before = meta.content;
  meta.name = name;
  meta.content = content;
  return () => {
    if (present) meta.content = before;
    else meta.remove();
  };
}
