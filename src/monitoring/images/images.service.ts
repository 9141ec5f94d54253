import type { Clock } from "../../platform/clock.ts";
import { BusyError } from "../../platform/errors.ts";
import { createBoundedQueue, createKeyedQueue } from "../../platform/limits/bounded-queue.ts";
import {
  connectionsOfHost,
  createPictureClient,
  type Picture,
  type PictureClientOptions,
} from "./images.client.ts";

export { type PresentImage, presentImages } from "./core/image-links.ts";

export interface ImageProxyDeps extends PictureClientOptions {
  readonly clock: Clock;
  /** Bytes of pictures that are stored in memory. @default 48 MiB */
  readonly cacheBytes?: number;
}

export interface ImageProxy {
  /** Null when there is no such picture. @throws BusyError when too many are being fetched */
  find(url: string): Promise<Picture | null>;
  close(): Promise<void>;
}

/** Pictures that are fetched at the same time, and of those that wait; their bytes are in memory meanwhile. */
const fetches = { concurrency: 16, maxWaiting: 400 };
const waitingOfHost = 200;
/** Time for which a picture that could not be had is not fetched again, and how many of these are remembered. */
const missedMs = 10 * 60_000;
const maxMissed = 10_000;

/**
 * Fetches pictures for the web app. Like a browser, and unlike the crawl, it fetches what a person looks at, so neither robots.txt nor
 * the gap between visits applies; in return a picture is fetched once for everybody who looks at it, from memory again, and at most two at
 * a time from one host.
 */
export function createImageProxy(deps: ImageProxyDeps): ImageProxy {
  const { clock, cacheBytes = 48 * 1024 * 1024 } = deps;
  const client = createPictureClient(deps);
  const refusal = () => new BusyError();
  const all = createBoundedQueue({ ...fetches, refusal });
  const hosts = createKeyedQueue<string>({
    concurrency: connectionsOfHost,
    maxWaiting: waitingOfHost,
    refusal,
  });
  const running = new Map<string, Promise<Picture | null>>();
  const stored = createStore(cacheBytes);
  const missedUntil = new Map<string, number>();

  async function fetchOnce(url: string): Promise<Picture | null> {
    const picture = await hosts.run(new URL(url).host, () => all.run(() => client.fetch(url)));
    if (picture !== null) stored.put(url, picture);
    else {
      missedUntil.set(url, clock.now().getTime() + missedMs);
      const [oldest] = missedUntil.keys();
      if (missedUntil.size > maxMissed && oldest !== undefined) missedUntil.delete(oldest);
    }
    return picture;
  }

  return {
    find: async (url) => {
      const known = stored.get(url);
      if (known) return known;
      if ((missedUntil.get(url) ?? 0) > clock.now().getTime()) return null;
      missedUntil.delete(url);
      const current = running.get(url) ?? fetchOnce(url).finally(() => running.delete(url));
      running.set(url, current);
      return current;
    },
    close: () => client.close(),
  };
}

/** Pictures up to a number of bytes; those that were not asked for the longest are dropped first. */
function createStore(maxBytes: number) {
  const pictures = new Map<string, Picture>();
  let bytes = 0;
  const drop = (url: string) => {
    bytes -= pictures.get(url)?.bytes.length ?? 0;
    pictures.delete(url);
  };
  return {
    get: (url: string) => {
      const picture = pictures.get(url);
      if (picture) {
        pictures.delete(url);
        pictures.set(url, picture);
      }
      return picture;
    },
    put: (url: string, picture: Picture) => {
      drop(url);
      pictures.set(url, picture);
      bytes += picture.bytes.length;
      for (const oldest of pictures.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
