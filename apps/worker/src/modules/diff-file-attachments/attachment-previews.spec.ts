import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { DIFF_FILE_ATTACHMENTS_QUEUE } from '@review-service/contracts/diff-file-attachments';
import { eventually } from '@review-service/testing/eventually';
import { exif, withJpegPart } from '@review-service/testing/jpeg';
import { keepBytes } from '@review-service/testing/keep-bytes';
import { blackPng } from '@review-service/testing/png';
import { SMALL_IMAGES } from '@review-service/testing/small-images';
import sharp from 'sharp';
import { TestWorker } from '../../../test/test-worker';
import { DrawingShares } from './drawing-shares';

interface MadeThumbnail {
  readonly width: number;
  readonly stored_as: string;
}

describe('what follows an upload', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'diff-file-attachments' } });
  let request: Awaited<ReturnType<TestWorker['make']['reviewRequest']>>;

  beforeAll(
    async () => (request = await worker.make.reviewRequest(await worker.make.user(), await worker.make.repository())),
  );

  const add = async (bytes: Buffer, columns: Record<string, unknown> = {}) => {
    const stored_as = await keepBytes(worker.db, worker.files, bytes);
    return { stored_as, ...(await worker.make.attachment(request, { stored_as, ...columns })) };
  };
  const send = ({ id }: { id: number }) =>
    worker.send(DIFF_FILE_ATTACHMENTS_QUEUE, 'attachment.uploaded', { attachmentId: id });
  const look = async (bytes: Buffer, columns: Record<string, unknown> = {}) => {
    const attachment = await add(bytes, columns);
    await worker.until(await send(attachment), 'done');
    return attachment;
  };
  const thumbnailsOf = (source: string) =>
    worker.query<MadeThumbnail[]>('select width, stored_as from thumbnail where source = $1 order by width', [source]);
  const extentOf = (source: string) =>
    worker.query('select picture_width, picture_height from stored_file where sha256 = $1', [source]);
  const bytesOf = async (sha256: string) => buffer(await worker.files.read(sha256));
  const previewOf = async ({ id }: { id: number }) => {
    const [row] = await worker.query('select preview from diff_file_attachment where id = $1', [id]);
    return row.preview as string | null;
  };

  it('makes three small pictures of an image, which are used and not removed', async () => {
    const { stored_as } = await look(blackPng(1_200, 600));

    const made = await thumbnailsOf(stored_as);
    const pictures = await Promise.all(made.map(async (one) => sharp(await bytesOf(one.stored_as)).metadata()));
    expect(made.map(({ width }) => width)).toEqual([300, 600, 900]);
    expect(pictures.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 300, 150],
      ['webp', 600, 300],
      ['webp', 900, 450],
    ]);
    expect(await extentOf(stored_as)).toEqual([{ picture_width: 1_200, picture_height: 600 }]);
    const files = await worker.query(
      'select size::integer, unused_since from stored_file where sha256 = any($1) order by size',
      [made.map((one) => one.stored_as)],
    );
    const sizes = await Promise.all(made.map(async (one) => (await bytesOf(one.stored_as)).length));
    expect(files).toEqual(sizes.sort((a, b) => a - b).map((size) => ({ size, unused_since: null })));
  });

  describe('of a file of a review request', () => {
    const follow = async (bytes: Buffer, mimetype: string) => {
      const stored_as = await keepBytes(worker.db, worker.files, bytes);
      const { id } = await worker.make.fileAttachment(request, { stored_as, mimetype });
      await worker.until(await send({ id }), 'done');
      return { id, stored_as };
    };

    it('makes small pictures of an image', async () => {
      const { stored_as } = await follow(blackPng(1_201, 600), 'image/png');

      expect(await thumbnailsOf(stored_as)).toHaveLength(3);
    });

    it('quotes a text', async () => {
      const { id } = await follow(Buffer.from('Hello'), 'text/plain');

      const rows = await worker.query('select preview from file_attachment where id = $1', [id]);
      expect(rows).toEqual([{ preview: 'Hello' }]);
    });
  });

  it.each(Object.entries(SMALL_IMAGES))('draws %s as it is, and never larger', async (type, bytes) => {
    const { stored_as } = await look(bytes, { mimetype: `image/${type}` });

    const made = await thumbnailsOf(stored_as);
    expect(made.map(({ width }) => width)).toEqual([300, 600, 900]);
    expect(new Set(made.map((one) => one.stored_as)).size).toBe(1);
    const picture = sharp(await bytesOf(made[0]?.stored_as ?? ''));
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
    const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const [left, right] = [data.subarray(3 * 5, 3 * 6), data.subarray(3 * 35, 3 * 36)];
    expect((left[0] ?? 0) - (left[2] ?? 0)).toBeGreaterThan(150);
    expect((right[2] ?? 0) - (right[0] ?? 0)).toBeGreaterThan(150);
  });

  describe('of a file of a person', () => {
    const follow = async (bytes: Buffer, mimetype: string) => {
      const stored_as = await keepBytes(worker.db, worker.files, bytes);
      const file = { stored_as, filename: 'a file', mimetype };
      const { id } = await worker.make.userFileAttachment(await worker.make.user(), file);
      await worker.until(await send({ id }), 'done');
      return { id, stored_as };
    };

    it('makes small pictures of an image', async () => {
      const { stored_as } = await follow(blackPng(640, 480), 'image/png');

      expect(await thumbnailsOf(stored_as)).toHaveLength(3);
    });

    it('quotes a text', async () => {
      const { id } = await follow(Buffer.from('One < two'), 'text/plain');

      const rows = await worker.query('select preview from user_file_attachment where id = $1', [id]);
      expect(rows).toEqual([{ preview: 'One &lt; two' }]);
    });
  });

  it('of an account that has drawn for long waits, and others are drawn meanwhile', async () => {
    const [alice, bob] = [await worker.make.user(), await worker.make.user()];
    worker.get(DrawingShares).use(String(alice.id), 60_000);
    const of = async (user: { id: number }, width: number) => send(await add(blackPng(width, 9), { user_id: user.id }));

    const [first, second] = [await of(alice, 31), await of(alice, 32)];
    await worker.until(await of(bob, 33), 'done');

    const waiting = await eventually(async () => {
      const rows = await worker.query<{ status: string; attempts: number; seconds: number }[]>(
        `select status, attempts, extract(epoch from due_at - now())::float as seconds
         from outbox_message where id = any($1) order by due_at`,
        [[first, second]],
      );
      return rows.every(({ status, seconds }) => status === 'pending' && seconds > 10) && rows;
    });
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0]);
    expect((waiting[1]?.seconds ?? 0) - (waiting[0]?.seconds ?? 0)).toBeGreaterThan(0.9);
  });

  it('turns a picture as its camera was held, and keeps nothing else that the camera wrote', async () => {
    const { stored_as } = await look(withJpegPart(SMALL_IMAGES.jpeg, 0xe1, exif(6, 'at home')), {
      mimetype: 'image/jpeg',
    });

    const [made] = await thumbnailsOf(stored_as);
    const bytes = await bytesOf(made?.stored_as ?? '');
    expect(bytes.includes('at home')).toBe(false);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 20, height: 40 });
    expect(await extentOf(stored_as)).toEqual([{ picture_width: 20, picture_height: 40 }]);
    for (const kept of ['exif', 'orientation', 'icc', 'xmp', 'iptc']) expect(metadata).not.toHaveProperty(kept);
  });

  it('shows all of what is long, narrower', async () => {
    const { stored_as } = await look(blackPng(400, 40_000));

    const made = await thumbnailsOf(stored_as);
    const pictures = await Promise.all(made.map(async (one) => sharp(await bytesOf(one.stored_as)).metadata()));
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [30, 3_000],
      [60, 6_000],
      [90, 9_000],
    ]);
  });

  it('makes nothing new for the same bytes, nor at a second try', async () => {
    const bytes = blackPng(301, 7);
    const first = await look(bytes);
    const files = 'select sha256, xmin from stored_file order by sha256';
    const before = await worker.query(files);

    await look(bytes);
    await worker.until(await send(first), 'done');

    expect(await worker.query(files)).toEqual(before);
    expect(await thumbnailsOf(first.stored_as)).toHaveLength(3);
  });

  it('measures a picture that was drawn before pictures were measured', async () => {
    const { id, stored_as } = await look(blackPng(302, 8));
    const measured = [{ picture_width: 302, picture_height: 8 }];
    await worker.query('update stored_file set picture_width = null, picture_height = null where sha256 = $1', [
      stored_as,
    ]);

    await worker.until(await send({ id }), 'done');

    expect(await extentOf(stored_as)).toEqual(measured);
    expect(await thumbnailsOf(stored_as)).toHaveLength(3);
  });

  it('keeps the first lines of a text', async () => {
    const text = await look(Buffer.from('Hello\nWorld <b>&</b>\n'), { mimetype: 'text/plain', filename: 'readme.txt' });
    const code = await look(Buffer.from('let a = 1;'), { mimetype: 'text/x-typescript', filename: 'a.ts' });

    expect(await previewOf(text)).toBe('Hello\nWorld &lt;b&gt;&amp;&lt;/b&gt;');
    expect(await previewOf(code)).toContain('<span class="hljs-keyword">let</span>');
    expect(await thumbnailsOf(text.stored_as)).toEqual([]);
  });

  it.each(['image/svg+xml', 'image/bmp', 'application/pdf', 'application/zip', 'video/mp4'])(
    'makes nothing of %s',
    async (mimetype) => {
      const made = await look(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>${mimetype}`), { mimetype });

      expect([await thumbnailsOf(made.stored_as), await previewOf(made)]).toEqual([[], null]);
    },
  );

  it('has nothing to do for an attachment that is gone, or whose bytes are elsewhere', async () => {
    const elsewhere = await worker.make.attachment(request);

    for (const id of [elsewhere.id, 99_999_999]) {
      expect(await worker.until(await send({ id }), 'done')).toMatchObject({ attempts: 0 });
    }
  });

  it('tries again when storage is away', async () => {
    const attachment = await add(blackPng(17, 17));
    await worker.files.remove(attachment.stored_as);

    const id = await send(attachment);
    const failed = await eventually(async () => {
      const row = await worker.row(id);
      return row?.error != null && row;
    });
    expect(failed).toMatchObject({
      status: 'pending',
      error: `There are no bytes ${attachment.stored_as} in storage.`,
    });
    await keepBytes(worker.db, worker.files, blackPng(17, 17));

    await worker.until(id, 'done');
    expect(await thumbnailsOf(attachment.stored_as)).toHaveLength(3);
  });

  it('leaves no temporary files', async () => {
    const made = await add(blackPng(19, 19));
    const damaged = await add(blackPng(23, 23).subarray(0, 40));

    for (const one of [made, damaged]) await worker.until(await send(one), 'done');

    const isOfThese = (name: string) => [made, damaged].some((one) => name.includes(one.stored_as));
    expect((await readdir(tmpdir())).filter(isOfThese)).toEqual([]);
  });
});
