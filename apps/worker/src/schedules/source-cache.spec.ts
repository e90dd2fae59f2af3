import { randomBytes } from 'node:crypto';
import type { Made } from '@review-service/testing/make';
import { withSource } from '../../test/asked-sources';
import { TestWorker } from '../../test/test-worker';
import { SourceCache } from './source-cache';

describe('the room for files of repositories', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups', SOURCE_CACHE_BYTES: '1000' } });
  let repository: Made;

  beforeEach(async () => {
    await worker.query('truncate source_answer');
    repository = await withSource(worker, { kind: 'raw-file-url', url: 'https://git.example.com/<revision>' });
  });

  /** An answer that somebody last wanted so long ago. */
  const answer = async (digest: string, age: string, { size, fault }: { size?: number; fault?: string } = {}) => {
    const sha256 = randomBytes(32).toString('hex');
    if (size !== undefined)
      await worker.query('insert into stored_file (sha256, size) values ($1, $2)', [sha256, size]);
    await worker.query(
      `insert into source_answer (repository_id, digest, question, version, answered_at, fault, stored_as, size, used_at)
       values ($1, $2, '{}', 1, now(), $3, $4, $5, now() - $6::interval)`,
      [repository.id, digest, fault ?? null, size === undefined ? null : sha256, size ?? null, age],
    );
    return sha256;
  };
  const left = async () => {
    await worker.get(SourceCache).run();
    return worker.column('select digest from source_answer order by digest');
  };

  it('is for what was wanted last, and the bytes of the rest are unused', async () => {
    const oldest = await answer('a', '3 days', { size: 400 });
    await answer('b', '1 minute', { size: 400 });
    const old = await answer('c', '2 days', { size: 300 });
    await answer('d', '1 hour', { size: 500 });

    expect(await left()).toEqual(['b', 'd']);
    const unused = await worker.query('select unused_since is not null as is from stored_file where sha256 = any($1)', [
      [oldest, old],
    ]);
    expect(unused).toEqual([{ is: true }, { is: true }]);
  });

  it('nothing goes as long as there is room', async () => {
    await answer('a', '30 days', { size: 500 });
    await answer('b', '40 days', { size: 500 });

    expect(await left()).toEqual(['a', 'b']);
  });

  it('goes in steps, however many there are', async () => {
    await worker.query(
      `with made as (
         insert into stored_file (sha256, size) select encode(sha256(n::text::bytea), 'hex'), 10 from generate_series(1, 1300) n returning sha256)
       insert into source_answer (repository_id, digest, question, version, answered_at, stored_as, size, used_at)
       select $1, sha256, '{}', 1, now(), sha256, 10, now() - interval '1 hour' from made`,
      [repository.id],
    );

    expect(await left()).toHaveLength(100);
  });

  it('the answers of a source that was taken away go, in steps too', async () => {
    await answer('a', '1 minute', { size: 1 });
    repository = await withSource(worker, { kind: 'raw-file-url', url: 'https://git.example.com/<revision>' });
    const stored = await answer('b', '1 minute', { size: 1 });
    await worker.query(
      `insert into source_answer (repository_id, digest, question, version)
       select $1, n::text, '{}', 1 from generate_series(1, 1100) n`,
      [repository.id],
    );

    await worker.query('delete from repository where id = $1', [repository.id]);

    expect(await left()).toEqual(['a']);
    const [{ unused }] = await worker.query(
      'select unused_since is not null as unused from stored_file where sha256 = $1',
      [stored],
    );
    expect(unused).toBe(true);
  });

  it('answers without bytes go after a day', async () => {
    await answer('a', '25 hours', { fault: 'missing' });
    await answer('b', '23 hours', { fault: 'missing' });
    await answer('c', '25 hours');
    await answer('d', '25 hours', { size: 1 });

    expect(await left()).toEqual(['b', 'd']);
  });
});
