import { useEffect } from "react";

interface PageHeadProps {
  readonly title: string;
  /** What search engines show under the title; the one of index.html where there is none. */
  readonly description?: string;
  /** Whether search engines may list the page. */
  readonly isListed?: boolean;
}

/** Title and meta tags of a route. @see specification 1, section 1 */
export function PageHead({ title, description, isListed = false }: PageHeadProps) {
  useEffect(() => {
    if (description !== undefined) return setMeta("description", description);
    return;
  }, [description]);
  useEffect(() => setMeta("robots", isListed ? "index, follow" : "noindex"), [isListed]);
  return <title>{title}</title>;
}

/** React adds tags but does not change those that the page came with. Returns the way back. */
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
