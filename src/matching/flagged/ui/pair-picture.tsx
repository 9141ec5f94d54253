import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { FallbackImage, ImageUnavailable } from "../../../web/ui/fallback-image.tsx";

interface PairPictureProps {
  readonly title: string;
  /** Of the product's page; null without one. */
  readonly link: string | null;
  /** Addresses of the picture, best first. */
  readonly sources: readonly (string | null)[];
}

/**
 * The picture of a product, which opens its page in a new tab. A pointer over its centre, or the focus, shows it enlarged; Escape
 * hides that.
 */
export function PairPicture({ title, link, sources }: PairPictureProps) {
  const { t } = useLingui();
  const [isEnlarged, enlarge] = useState(false);
  useEffect(() => {
    if (!isEnlarged) return;
    const hide = ({ key }: KeyboardEvent) => key === "Escape" && enlarge(false);
    const leave = () => enlarge(false);
    document.addEventListener("keydown", hide);
    document.addEventListener("scroll", leave, true);
    return () => {
      document.removeEventListener("keydown", hide);
      document.removeEventListener("scroll", leave, true);
    };
  }, [isEnlarged]);
  const picture = (
    <>
      <FallbackImage
        sources={sources}
        alt=""
        fallback={<ImageUnavailable />}
        className="size-full bg-white p-1 text-ink-3"
      />
      <span
        aria-hidden
        data-enlarges=""
        className="absolute inset-[20%]"
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && enlarge(true)}
        onPointerLeave={() => enlarge(false)}
      />
    </>
  );
  const frame = "relative block size-24 shrink-0 overflow-hidden rounded-control border sm:size-28";
  return (
    <>
      {link === null ? (
        <span className={frame}>{picture}</span>
      ) : (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${title} (${t`opens in a new tab`})`}
          className={frame}
          onFocus={({ target }) => target.matches(":focus-visible") && enlarge(true)}
          onBlur={() => enlarge(false)}
        >
          {picture}
        </a>
      )}
      {isEnlarged && (
        <Enlarged>
          <FallbackImage
            sources={sources}
            alt=""
            fallback={<ImageUnavailable />}
            className="size-[min(70vw,420px)] bg-white p-4 text-ink-3"
          />
        </Enlarged>
      )}
    </>
  );
}

/** Takes no pointer events, so that it never hides its own picture from the pointer. */
function Enlarged({ children }: { readonly children: ReactNode }) {
  return (
    <span
      aria-hidden
      data-testid="enlarged"
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center"
    >
      <span className="overflow-hidden rounded-panel border bg-surface">{children}</span>
    </span>
  );
}
