import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';

const execute = promisify(execFile);

/** The built program; the path works from `src` and `dist`, which have the same depth. */
const PROGRAM = resolve(__dirname, '../../../dist/modules/diff-file-attachments/thumbnail-program.js');

/** Milliseconds of real time after which the process is killed. */
const TIMEOUT = 120_000;

/** The file cannot be drawn: it is broken, too large, or malicious. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

/** The file in the folder to which the program writes its reason for blaming the original. */
export const VERDICT = 'verdict';

/** The file in the folder to which it writes how large the original is. */
export const EXTENT = 'extent.json';

/** The small pictures of an image. */
export interface DrawnPictures {
  /** Their paths, in the order of their widths. */
  readonly files: readonly string[];
  /** How large the image is, upright, in pixels. */
  readonly extent: { readonly width: number; readonly height: number };
}

/**
 * Draws the small pictures of an image into files of the folder.
 * Decoders are native code with input from strangers: they run in a separate process without secrets and with a
 * timeout, whose crash affects nothing else.
 *
 * Throws NoPicture if the program blames the file. Other failures may be temporary, such as a signal or a lack of
 * memory.
 */
export async function drawThumbnails(original: string, mimetype: string, folder: string): Promise<DrawnPictures> {
  // libvips writes large intermediate data to the same folder.
  const options = { env: { TMPDIR: folder }, cwd: folder, timeout: TIMEOUT, killSignal: 'SIGKILL' } as const;
  try {
    await execute(process.execPath, [PROGRAM, mimetype, original, folder], options);
  } catch (error) {
    const verdict = await readFile(join(folder, VERDICT), 'utf8').catch(() => undefined);
    if (verdict === undefined) throw error;
    throw new NoPicture(verdict);
  }
  const extent = JSON.parse(await readFile(join(folder, EXTENT), 'utf8')) as DrawnPictures['extent'];
  return { files: THUMBNAIL_WIDTHS.map((width) => join(folder, `${width}.webp`)), extent };
}
