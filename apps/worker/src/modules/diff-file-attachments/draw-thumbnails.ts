import { execFile, type ExecFileException } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';

const execute = promisify(execFile);

/** The built program: `src` and `dist` are as deep as each other. */
const PROGRAM = resolve(__dirname, '../../../dist/modules/diff-file-attachments/thumbnail-program.js');

/** Milliseconds for all of it, after which the process is killed. */
const TIMEOUT = 60_000;

/** The file is no image that can be drawn: it is broken, too large, or made to do harm. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

/** How the program ends when the file is to blame. */
export const UNREADABLE = 3;

/**
 * Draws the small pictures of an image into files of the folder, in the order of their widths, and returns the paths.
 * Decoders are native code that strangers feed: they run in a process of their own, which knows no secret, ends after its
 * time, and takes nothing else along when it falls. Throws NoPicture when the file is to blame.
 */
export async function drawThumbnails(original: string, mimetype: string, folder: string): Promise<string[]> {
  await run([PROGRAM, mimetype, original, folder], folder);
  return THUMBNAIL_WIDTHS.map((width) => join(folder, `${width}.webp`));
}

async function run(args: string[], folder: string): Promise<void> {
  // What outgrows memory goes to files of the same folder.
  const options = { env: { TMPDIR: folder }, cwd: folder, timeout: TIMEOUT, killSignal: 'SIGKILL' } as const;
  try {
    await execute(process.execPath, args, options);
  } catch (error) {
    const { code, signal, killed, stderr } = error as ExecFileException;
    if (code !== UNREADABLE && typeof signal !== 'string') throw error;
    throw new NoPicture(killed ? `it took longer than ${TIMEOUT} ms` : stderr?.trim() || `it was ended by ${signal}`);
  }
}
