import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@review-service/testing/eventually';
import { LARGE_AVIF } from '@review-service/testing/large-avif';
import { blackPng } from '@review-service/testing/png';
import { SMALL_IMAGES } from '@review-service/testing/small-images';
import { drawThumbnails, NoPicture } from './draw-thumbnails';

const run = promisify(execFile);

describe('the process that draws', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'review-service-test-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const draw = async (bytes: Buffer, mimetype: string) => {
    await writeFile(join(folder, 'file'), bytes);
    return drawThumbnails(join(folder, 'file'), mimetype, folder);
  };

  it('returns a file for each width', async () => {
    const { files, extent } = await draw(SMALL_IMAGES.gif, 'image/gif');

    expect(files).toEqual(['300', '600', '900'].map((width) => join(folder, `${width}.webp`)));
    expect(extent).toEqual({ width: 40, height: 20 });
  });

  it.each([
    ['takes too much memory', LARGE_AVIF, 'image/avif', 'it takes more than 671088640 bytes of memory'],
    ['has too many pixels', blackPng(8_000, 7_000), 'image/png', 'Input image exceeds pixel limit'],
    ['is of another type', SMALL_IMAGES.png, 'image/jpeg', 'Input file contains unsupported image format'],
    ['is an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 'unsupported image format'],
  ])('blames a file that %s', async (_, bytes, mimetype, why) => {
    const error = await draw(bytes, mimetype).catch((fault: unknown) => fault);

    expect(error).toBeInstanceOf(NoPicture);
    expect((error as Error).message).toContain(why);
  });

  /** Kills the process that draws into the folder, when it has started. */
  const end = async (signal: NodeJS.Signals) => {
    const pid = await eventually(async () => {
      const { stdout } = await run('ps', ['-A', '-o', 'pid=,args=']);
      const drawing = stdout.split('\n').find((line) => line.includes('thumbnail-program') && line.includes(folder));
      return drawing === undefined ? undefined : parseInt(drawing, 10);
    });
    process.kill(pid, signal);
  };

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL', 'SIGSEGV'] as const)(
    'blames no file when %s ends it before it has said anything',
    async (signal) => {
      const pipe = join(folder, 'pipe');
      await run('mkfifo', [pipe]);
      // Nothing is written to the pipe, so the process waits in the middle of its work.
      const drawing = drawThumbnails(pipe, 'image/png', folder).catch((fault: unknown) => fault);

      await end(signal);

      expect(await drawing).toMatchObject({ name: 'Error' });
    },
  );

  it('blames no file when it cannot write', async () => {
    await writeFile(join(folder, 'file'), SMALL_IMAGES.png);

    const error = await drawThumbnails(join(folder, 'file'), 'image/png', join(folder, 'nowhere')).catch(
      (fault: unknown) => fault,
    );

    expect(error).toMatchObject({ name: 'Error' });
  });
});
