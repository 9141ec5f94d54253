import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ImageOff } from "lucide-react";
import { type ReactNode, useState } from "react";

interface FallbackImageProps {
  /** Addresses to try, best first; null and duplicates are skipped. */
  readonly sources: readonly (string | null)[];
  readonly alt: string;
  /** Shown when none of them loads. */
  readonly fallback: ReactNode;
  readonly className?: string;
  /** Whether the whole picture is shown, or it fills the space from its top. */
  readonly fit?: "contain" | "cover";
}

/** An image that tries its addresses in turn, without referrer. */
export function FallbackImage({ sources, alt, fallback, className, fit = "contain" }: FallbackImageProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((candidate) => candidate !== null && !failed.includes(candidate)) ?? null;
  return (
    <span className={clsx("relative grid place-items-center overflow-hidden", className)}>
      {source === null ? (
        fallback
      ) : (
        <img
          key={source}
          src={source}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed((before) => [...before, source])}
          className={clsx(
            "absolute inset-0 size-full p-[inherit]",
            fit === "contain" ? "object-contain" : "object-cover object-top",
          )}
        />
      )}
    </span>
  );
}

/** In place of a picture that is missing or does not load, on the white ground of pictures. */
export function ImageUnavailable() {
  const { t } = useLingui();
  return (
    <span className="grid justify-items-center gap-1 px-1 text-center text-12 text-[#5d5d5d]">
      <ImageOff size={20} aria-hidden />
      {t`Image unavailable`}
    </span>
  );
}
