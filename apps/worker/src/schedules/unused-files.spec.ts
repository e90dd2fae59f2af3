import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FileMissing } from '@review-service/platform/storage/file-store';
import { keepFile } from '@review-service/platform/storage/keep-file';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestWorker } from '../../test/test-worker';
import { UnusedFiles } from './unused-files';

describe('files that nothing uses', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups' } });
  let folder: string;
  let request: Awaited<ReturnType<TestWorker['make']['reviewRequest']>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unused-files-'));
    request = await worker.make.reviewRequest(await worker.make.user(), await worker.make.repository());
  });
  afterAll(() => rm(folder, { recursive: true }));

  const sweep = () => worker.get(UnusedFiles).run();
  const rows = () => worker.query<{ sha256: string; unused_since: Date | null }[]>('select * from stored_file');
  const isKept = async (sha256: string) =>
    worker.files.read(sha256).then(
      async (bytes) => (await text(bytes)) !== '',
      (error: unknown) => {
        if (error instanceof FileMissing) return false;
        throw error;
      },
    );
  async function keep(content = randomBytes(8).toString('hex')): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const path = join(folder, sha256);
    await writeFile(path, content);
    await keepFile(worker.db, worker.files, { path, sha256, size: content.length });
    return sha256;
  }
  const longAgo = (...hashes: string[]) =>
    worker.query(
      `update stored_file set unused_since = now() - interval '61 minutes' where sha256 = any($1) and unused_since is not null`,
      [hashes],
    );

  it('go after an hour, and not before', async () => {
    const [old, young] = [await keep(), await keep()];
    await longAgo(old);

    await sweep();

    expect([await isKept(old), await isKept(young)]).toEqual([false, true]);
    expect((await rows()).map(({ sha256 }) => sha256)).toEqual([young]);
  });

  it('go in any number', async () => {
    const many: string[] = [];
    for (let index = 0; index < 45; index++) many.push(await keep());
    await longAgo(...many);

    await sweep();

    expect((await rows()).filter(({ sha256 }) => many.includes(sha256))).toEqual([]);
  });

  it('stay while one of two attachments uses them, and go after the last', async () => {
    const sha256 = await keep();
    const attachments = [];
    for (let index = 0; index < 2; index++) {
      attachments.push(await worker.make.attachment(request, { sha256, stored_as: sha256 }));
    }
    for (const { id } of attachments) {
      await longAgo(sha256);
      await sweep();
      expect(await isKept(sha256)).toBe(true);
      await worker.query('delete from diff_file_attachment where id = $1', [id]);
    }
    await longAgo(sha256);

    await sweep();

    expect(await isKept(sha256)).toBe(false);
  });

  it('take the pictures of them along, in the end', async () => {
    const [source, picture] = [await keep(), await keep()];
    await worker.query('insert into thumbnail (source, width, stored_as) values ($1, 300, $2)', [source, picture]);
    await longAgo(source, picture);
    await sweep();
    expect([await isKept(source), await isKept(picture)]).toEqual([false, true]);
    await longAgo(picture);

    await sweep();

    expect(await isKept(picture)).toBe(false);
  });

  it('are left alone while somebody begins to use them', async () => {
    const sha256 = await keep();
    await longAgo(sha256);

    await worker.db.transaction(async (other) => {
      await other.query('select from stored_file where sha256 = $1 for key share', [sha256]);
      await sweep();
    });

    expect(await isKept(sha256)).toBe(true);
  });

  it('stay when something else uses them after all', async () => {
    const sha256 = await keep();
    await longAgo(sha256);
    await worker.query('create table another_use (stored_as text collate "C" references stored_file)');
    await worker.query('insert into another_use values ($1)', [sha256]);

    await expect(sweep()).rejects.toThrow('another_use');
    await worker.query('drop table another_use');

    expect(await isKept(sha256)).toBe(true);
  });

  it('who keeps the same while it is removed waits, and has it', async () => {
    const content = randomBytes(8).toString('hex');
    const sha256 = await keep(content);

    const { again } = await worker.db.transaction(async (other) => {
      await other.query('select from stored_file where sha256 = $1 for update', [sha256]);
      const again = keep(content);
      await untilOneWaits(worker.db);
      await worker.files.remove(sha256);
      await other.query('delete from stored_file where sha256 = $1', [sha256]);
      return { again };
    });
    await again;

    expect(await isKept(sha256)).toBe(true);
    expect((await rows()).map((row) => row.sha256)).toContain(sha256);
  });
});
