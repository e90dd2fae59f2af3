import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LARGE_AVIF } from '@review-service/testing/large-avif';
import { blackPng } from '@review-service/testing/png';
import { SMALL_IMAGES } from '@review-service/testing/small-images';
import { drawThumbnails, NoPicture } from './draw-thumbnails';

describe('the process that draws', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'review-service-test-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const draw = async (bytes: Buffer, mimetype: string) => {
    await writeFile(join(folder, 'file'), bytes);
    return drawThumbnails(join(folder, 'file'), mimetype, folder);
  };

  it('returns a file for each width', async () => {
    const files = await draw(SMALL_IMAGES.gif, 'image/gif');

    expect(files).toEqual(['300', '600', '900'].map((width) => join(folder, `${width}.webp`)));
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

  it('blames no file when it cannot write', async () => {
    await writeFile(join(folder, 'file'), SMALL_IMAGES.png);

    const error = await drawThumbnails(join(folder, 'file'), 'image/png', join(folder, 'nowhere')).catch(
      (fault: unknown) => fault,
    );

    expect(error).toMatchObject({ name: 'Error' });
  });
});
