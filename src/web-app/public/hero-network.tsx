import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { whenIdle } from "../../web/ui/browser/when-idle.ts";
import type { ParticleLook } from "../../web/ui/particles/particles-canvas.ts";
import { ErrorBoundary } from "../../web/ui/status/error-boundary.tsx";

const LazyParticles = lazy(async () => ({
  default: (await import("../../web/ui/particles/particles.tsx")).Particles,
}));

/**
 * 400 points, linked within a distance of 12. The unit is a hundredth of the shorter side: at 12 pixels, 400 points on a
 * laptop's screen would have about 30 links together, which is no network. In percent each point has some ten links,
 * whatever the screen.
 */
const look: ParticleLook = { count: 400, reachPercent: 12 };
/** Small screens have small machines: fewer points, frames and pixels. */
const smallLook: ParticleLook = { count: 110, reachPercent: 12, isLight: true };

interface HeroNetworkProps {
  readonly className: string;
  readonly Network?: ComponentType<ComponentProps<typeof LazyParticles>>;
}

/** The moving background of the hero. It loads when the page is idle, and rests while it is out of view. */
export function HeroNetwork({ className, Network = LazyParticles }: HeroNetworkProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    let observer: IntersectionObserver | null = null;
    const stopWaiting = whenIdle(() => {
      observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === true));
      observer.observe(current);
    });
    return () => {
      stopWaiting();
      observer?.disconnect();
    };
  }, []);
  return (
    <div ref={box} aria-hidden className={className}>
      {isShown && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <Network look={look} smallLook={smallLook} followsPointer className="size-full" />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
