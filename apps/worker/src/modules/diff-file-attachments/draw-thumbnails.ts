import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';

const execute = promisify(execFile);

/** The built program: `src` and `dist` are as deep as each other. */
const PROGRAM = resolve(__dirname, '../../../dist/modules/diff-file-attachments/thumbnail-program.js');

/** Milliseconds for all of it, however busy the machine is, after which the process is killed. */
const TIMEOUT = 120_000;

/** The file is no image that can be drawn: it is broken, too large, or made to do harm. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

/** The file of the folder in which the program says why the original is to blame, before it ends. */
export const VERDICT = 'verdict';

/**
 * Draws the small pictures of an image into files of the folder, in the order of their widths, and returns the paths.
 * Decoders are native code that strangers feed: they run in a process of their own, which knows no secret, ends after its
 * time, and takes nothing else along when it falls.
 *
 * Throws NoPicture when the program has said that the file is to blame. However else the program ends, another try may
 * have more luck: it may have been told to end, or been killed for want of memory.
 */
export async function drawThumbnails(original: string, mimetype: string, folder: string): Promise<string[]> {
  // What outgrows memory goes to files of the same folder.
  const options = { env: { TMPDIR: folder }, cwd: folder, timeout: TIMEOUT, killSignal: 'SIGKILL' } as const;
  try {
    await execute(process.execPath, [PROGRAM, mimetype, original, folder], options);
  } catch (error) {
    const verdict = await readFile(join(folder, VERDICT), 'utf8').catch(() => undefined);
    if (verdict === undefined) throw error;
    throw new NoPicture(verdict);
  }
  return THUMBNAIL_WIDTHS.map((width) => join(folder, `${width}.webp`));
}
