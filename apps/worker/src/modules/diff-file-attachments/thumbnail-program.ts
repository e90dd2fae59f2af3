import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';
import sharp from 'sharp';
import { EXTENT, VERDICT } from './draw-thumbnails';

/** Only the libvips loader of the detected type is allowed. */
const LOADERS: Readonly<Record<string, string>> = {
  'image/avif': 'VipsForeignLoadHeif',
  'image/gif': 'VipsForeignLoadNsgif',
  'image/jpeg': 'VipsForeignLoadJpeg',
  'image/png': 'VipsForeignLoadPng',
  'image/tiff': 'VipsForeignLoadTiff',
  'image/webp': 'VipsForeignLoadWebp',
};

/** A picture of 8000 by 6250 pixels; without a limit a tiny file could demand all memory. */
const MOST_PIXELS = 50_000_000;
/** Bytes of memory for the process. Some formats decode the whole picture, AVIF with twenty bytes per pixel. */
const MOST_MEMORY = 640 * 1024 * 1024;
/** Pictures taller than this many times their width are scaled narrower, to show all of them. */
const TALLEST = 10;
/** Microseconds of processor time for the process. */
const MOST_WORK = 60_000_000;
const WIDEST = Math.max(...THUMBNAIL_WIDTHS);

const within = (width: number) =>
  ({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true }) as const;

async function draw(mimetype: string, original: string, folder: string): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [LOADERS[mimetype] ?? ''] });
  const picture = sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  const { autoOrient: extent } = await picture.metadata().catch((error: unknown) => blame((error as Error).message));
  // The first frame, upright, in sRGB, without metadata.
  const { data, info } = await picture
    .autoOrient()
    .resize(within(WIDEST))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => blame((error as Error).message));
  const { width, height, channels } = info;
  for (const wanted of THUMBNAIL_WIDTHS) {
    const small = sharp(data, { raw: { width, height, channels } }).resize(within(wanted));
    await writeFile(join(folder, `${wanted}.webp`), await small.webp().toBuffer());
  }
  await writeFile(join(folder, EXTENT), JSON.stringify(extent));
}

/** A normal exit would wait for the decoder's thread. */
const end = (): boolean => process.kill(process.pid, 'SIGKILL');

/** Writes why the file can never be drawn, and ends. */
function blame(why: string): never {
  writeFileSync(join(folder, VERDICT), why);
  end();
  throw new Error(why);
}

function watch(): void {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() >= MOST_MEMORY) blame(`it takes more than ${MOST_MEMORY} bytes of memory`);
  if (user + system >= MOST_WORK) blame(`it takes more than ${MOST_WORK / 1_000_000} s of processor time`);
}

const [, , mimetype = '', original = '', folder = ''] = process.argv;
// The parent holds its standard input open: it ends with the parent.
process.stdin.on('end', end).resume();
setInterval(watch, 10);
void draw(mimetype, original, folder).then(() => process.exit(0));
