import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Below this compression saves less than the headers that it adds, bytes. */
const minBytes = 1024;

/** Fonts and pictures are compressed already. */
const isText = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;

/** Writes each text file of the built web app also as `.br` and `.gz`, so that the server never compresses a file. */
export function compressedFiles(): Plugin {
  let folder = "";
  return {
    name: "vizor:compressed-files",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = new URL(build.outDir, `file://${root}/`).pathname;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter(
          // Folders that begin with a dot are not served: Vite's manifest, and pages that the server fills in.
          (entry) => entry.isFile() && isText.test(entry.name) && !/\/\.\w+$/.test(entry.parentPath),
        );
        await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    asBrotli(content, { params }).then((compressed) => writeFile(`${path}.br`, compressed)),
    asGzip(content, { level: constants.Z_BEST_COMPRESSION }).then((compressed) =>
      writeFile(`${path}.gz`, compressed),
    ),
  ]);
}
