import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { MAX_ADDRESS_LENGTH } from "../../address/address.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { imagesPath, isSigned } from "./core/image-links.ts";
import type { ImageProxy } from "./images.service.ts";

export interface ImageRoutesDeps {
  /** Of the purpose "image proxy". */
  readonly key: Buffer;
  readonly proxy: ImageProxy;
}

const params = z.object({ signature: z.string().check(z.maxLength(64)) });
const query = z.object({ address: z.string().check(z.maxLength(MAX_ADDRESS_LENGTH)) });

/** A signed address always means the same picture; what a shop changes behind it is seen a week later. */
const cacheControl = "public, max-age=604800, immutable";

/**
 * Pictures of shops, by addresses that this server has signed. Images cannot send a session's token: the signature is the right to
 * see the picture, and says nothing of who sees it.
 */
export function registerImages(app: FastifyInstance, { key, proxy }: ImageRoutesDeps): void {
  app.get(
    `${imagesPath}/:signature`,
    {
      config: { openBecause: "an image cannot send a session: its address is signed" },
      schema: { hide: true },
    },
    async (request, reply) => {
      const given = params.safeParse(request.params);
      const asked = query.safeParse(request.query);
      // An unsigned address is answered like a missing picture, before anything is fetched.
      if (!given.success || !asked.success || !isSigned(key, asked.data.address, given.data.signature))
        throw new NotFoundError();
      const picture = await proxy.find(asked.data.address);
      if (picture === null) throw new NotFoundError();
      return (
        reply
          .type(picture.type)
          .header("cache-control", cacheControl)
          .header("x-content-type-options", "nosniff")
          // Opened in a tab of its own, it is downloaded; and should a browser show it, it has no rights.
          .header(
            "content-disposition",
            `attachment; filename="image.${picture.type.slice("image/".length)}"`,
          )
          .header("content-security-policy", "default-src 'none'; sandbox")
          .header("cross-origin-resource-policy", "cross-origin")
          .send(Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.length))
      );
    },
  );
}
