import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';
import sharp from 'sharp';
import { VERDICT } from './draw-thumbnails';

/** Of all that libvips can read, one loader is open: that of the type which the content was found to have. */
const LOADERS: Readonly<Record<string, string>> = {
  'image/avif': 'VipsForeignLoadHeif',
  'image/gif': 'VipsForeignLoadNsgif',
  'image/jpeg': 'VipsForeignLoadJpeg',
  'image/png': 'VipsForeignLoadPng',
  'image/tiff': 'VipsForeignLoadTiff',
  'image/webp': 'VipsForeignLoadWebp',
};

/** A picture of 8000 by 6250 pixels; without a limit a file of some bytes can ask for all memory there is. */
const MOST_PIXELS = 50_000_000;
/** Bytes for all of it. Some formats keep the whole picture, and AVIF twenty bytes for each of its pixels. */
const MOST_MEMORY = 640 * 1024 * 1024;
/** Of what is longer than that many times its width, all is shown, but narrower. */
const TALLEST = 10;
/** Microseconds of processor time for all of it. */
const MOST_WORK = 60_000_000;
const WIDEST = Math.max(...THUMBNAIL_WIDTHS);

const within = (width: number) =>
  ({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true }) as const;

async function draw(mimetype: string, original: string, folder: string): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [LOADERS[mimetype] ?? ''] });
  // The first frame, upright, in sRGB, and nothing else that the file may hold: metadata is not copied.
  const { data, info } = await sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
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
}

/** The decoder runs beside this thread, in the midst of its work: a mere exit would wait for it. */
const end = (): boolean => process.kill(process.pid, 'SIGKILL');

/** Says why there will be no picture, now or at another try, and ends. */
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
// Whoever started it holds its standard input open: it ends with them.
process.stdin.on('end', end).resume();
setInterval(watch, 10);
void draw(mimetype, original, folder).then(() => process.exit(0));
