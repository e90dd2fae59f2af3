/** Compresses what was built as well as can be, once: `x.js.br` and `x.js.gz` beside `x.js`, for the API or nginx to send. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const BUILT = join(import.meta.dirname, '../dist');
const COMPRESSED = /\.(js|css|svg)$/;
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

async function compressFile(path) {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    toBrotli(bytes, { params }).then((smaller) => writeFile(`${path}.br`, smaller)),
    toGzip(bytes, { level: 9 }).then((smaller) => writeFile(`${path}.gz`, smaller)),
  ]);
}

const names = await readdir(BUILT, { recursive: true });
await Promise.all(names.filter((name) => COMPRESSED.test(name)).map((name) => compressFile(join(BUILT, name))));
