import type { SourceFault, SourceQuestion } from '@review-service/contracts/sources';
import { SOURCE_ANSWER_CHANNEL } from '@review-service/platform/outbox/channel';
import { Database } from '@review-service/platform/database/database';
import { questionDigest } from '@review-service/platform/sources/question-digest';
import { eventually } from '@review-service/testing/eventually';
import { askedSource } from '../../../../test/asked-source';
import { PlayedWorker } from '../../../../test/played-worker';
import { SourceQuestions } from './source-questions';

const FILE: SourceQuestion = { kind: 'file', path: 'src/main.c', blob: 'abcdef1', commit: '' };
const CHECK: SourceQuestion = { kind: 'check' };
const BRANCHES: SourceQuestion = { kind: 'branches' };

/** Milliseconds: longer than a suite lasts, and than any answer takes. */
const LONG = 120_000;

describe('SourceQuestions', () => {
  const { given, say, jobs } = askedSource();
  const ask = (question: SourceQuestion, wait = LONG, at = given.api) =>
    at.part(SourceQuestions).ask(given.repository.id, question, { wait });
  const change = (set: string) =>
    given.api.db.query(`update source_answer set ${set} where repository_id = $1`, [given.repository.id]);

  it('says that a repository without a source has none, and asks nobody', async () => {
    given.repository = await given.api.make.repository();

    expect(await ask(FILE)).toEqual({ fault: 'none' });
    expect(await jobs()).toBe(0);
  });

  it('asks once for two hundred who want the same file at two processes', async () => {
    let isOpen = false;
    const asked: SourceQuestion[] = [];
    say((question) => {
      if (!isOpen) return undefined;
      asked.push(question);
      return { bytes: 'main' };
    });

    const answers = Promise.all(
      Array.from({ length: 200 }, (_, at) => ask(FILE, LONG, at % 2 ? given.api : given.other)),
    );
    await eventually(async () => (await jobs()) > 0);
    isOpen = true;

    const bytes = { storedAs: expect.stringMatching(/^[0-9a-f]{64}$/), size: 4 };
    expect(new Set(await answers)).toEqual(new Set(Array.from({ length: 200 }, () => ({ bytes }))));
    expect(asked).toEqual([FILE]);
    expect(await jobs()).toBe(1);
    expect(await ask(FILE, 0)).toEqual({ bytes });
    expect(await jobs()).toBe(1);
  });

  it('does not wait longer than asked, and keeps the question for those who come later', async () => {
    expect(await ask(FILE, 0)).toEqual({ fault: 'pending' });
    expect(await ask(FILE, 20)).toEqual({ fault: 'pending' });
    say({ bytes: 'main' });

    expect(await ask(FILE)).toMatchObject({ bytes: { size: 4 } });
    expect(await jobs()).toBe(1);
  });

  it('is answered after the connection that it listens on was lost', async () => {
    const answer = ask(FILE);
    const listening = `from pg_stat_activity
      where application_name = 'review-service-answers' and datname = current_database() and query like 'listen%'`;
    await eventually(async () => (await given.api.db.query<object[]>(`select ${listening}`)).length > 0);
    await eventually(async () => (await jobs()) > 0);
    await given.api.db.query(`select pg_terminate_backend(pid) ${listening}`);
    // What is notified now is heard by nobody.
    say({ bytes: 'main' });

    expect(await answer).toMatchObject({ bytes: { size: 4 } });
  });

  it('passes over notices of what nobody asked, and of what is not answered', async () => {
    const answer = ask(FILE);
    await eventually(async () => (await jobs()) > 0);
    for (const text of ['', 'x', '1 x', `${given.repository.id} ${questionDigest(FILE)}`])
      await given.api.db.query('select pg_notify($1, $2)', [SOURCE_ANSWER_CHANNEL, text]);
    say({ bytes: 'main' });

    expect(await answer).toMatchObject({ bytes: { size: 4 } });
  });

  it.each<[SourceFault, number]>([
    ['missing', 60],
    ['unauthorized', 30],
    ['unreachable', 30],
    ['wrong', 30],
    ['too-large', 30],
    ['unsupported', 30],
  ])('asks again what was %s once that is older than %d seconds', async (fault, seconds) => {
    say({ fault });
    expect(await ask(FILE)).toEqual({ fault });

    await change(`answered_at = now() - interval '${seconds - 5} seconds'`);
    expect(await ask(FILE)).toEqual({ fault });
    expect(await jobs()).toBe(1);

    await change(`answered_at = now() - interval '${seconds + 1} seconds'`);
    await PlayedWorker.stopAll();
    say({ bytes: 'main' });
    expect(await ask(FILE)).toMatchObject({ bytes: { size: 4 } });
    expect(await jobs()).toBe(2);
  });

  it('asks for branches again after a minute, for a file never, and checks anew each time', async () => {
    say(({ kind }) => (kind === 'file' ? { bytes: 'main' } : { answer: [kind] }));
    const askAll = async () => [await ask(FILE), await ask(BRANCHES), await ask(CHECK)];

    const first = await askAll();
    expect(first).toEqual([{ bytes: expect.anything() }, { answer: ['branches'] }, { answer: ['check'] }]);
    expect(await jobs()).toBe(3);
    await askAll();
    expect(await jobs()).toBe(4);
    await change(`answered_at = now() - interval '2 minutes'`);
    expect(await askAll()).toEqual(first);
    expect(await jobs()).toBe(6);
  });

  it('never takes the answer to a former check for that to a new one', async () => {
    let count = 0;
    say(() => ({ answer: [(count += 1)] }));

    for (let at = 1; at <= 40; at += 1) expect(await ask(CHECK)).toEqual({ answer: [at] });
  });

  it('asks again what nobody has answered for a minute', async () => {
    await ask(FILE, 0);
    await change(`asked_at = now() - interval '61 seconds'`);

    await ask(FILE, 0);
    await ask(FILE, 0);

    expect(await jobs()).toBe(2);
  });

  it('does not use what a source said before it was changed, and lets go of its bytes', async () => {
    const bytes = `former ${given.repository.name}`;
    say({ bytes });
    const before = await ask(FILE);
    await PlayedWorker.stopAll();

    await given.api.db.query('update repository_source set version = version + 1 where repository_id = $1', [
      given.repository.id,
    ]);

    expect(await ask(FILE, 0)).toEqual({ fault: 'pending' });
    expect(await jobs()).toBe(2);
    const [file] = await given.api.db.query('select unused_since from stored_file where sha256 = $1', [
      'bytes' in before ? before.bytes.storedAs : '',
    ]);
    expect(file.unused_since).not.toBeNull();
    say({ fault: 'missing' });
    expect(await ask(FILE)).toEqual({ fault: 'missing' });
  });

  it('ends the wait when the source is taken away', async () => {
    const answer = ask(FILE);
    await eventually(async () => (await jobs()) > 0);
    await given.api.db.query('delete from repository_source where repository_id = $1', [given.repository.id]);
    await given.api.db.query('select pg_notify($1, $2)', [
      SOURCE_ANSWER_CHANNEL,
      `${given.repository.id} ${questionDigest(FILE)}`,
    ]);

    expect(await answer).toEqual({ fault: 'none' });
  });

  it('keeps no answer for another repository', async () => {
    say({ bytes: 'main' });
    await ask(FILE);

    const own = given.repository;
    given.repository = await given.api.make.repository();
    await PlayedWorker.giveSource(given.api, given.repository);

    expect(await ask(FILE, 0)).toEqual({ fault: 'pending' });
    expect(own.id).not.toBe(given.repository.id);
  });

  it('remembers to the hour that an answer is wanted', async () => {
    say({ bytes: 'main' });
    await ask(FILE);
    const versions = async () =>
      (
        await given.api.db.query(
          `select xmin, used_at > now() - interval '1 minute' as "isNew" from source_answer
        where repository_id = $1`,
          [given.repository.id],
        )
      )[0];
    const first = await versions();

    await ask(FILE);
    expect(await versions()).toEqual(first);

    await change(`used_at = now() - interval '61 minutes'`);
    await ask(FILE);
    expect(await versions()).toMatchObject({ isNew: true });
  });

  it('holds no connection while it waits', async () => {
    const answers = Array.from({ length: 100 }, () => ask(FILE));
    await eventually(async () => (await jobs()) > 0);
    // With one connection held for each, nobody could be answered now.
    expect((await given.api.anonymous.get('/api/repositories/')).status).toBe(200);
    say({ bytes: 'main' });
    await Promise.all(answers);
  });

  it('refuses to wait in a transaction', async () => {
    const asked = given.api.part(Database).transaction(() => ask(FILE));

    await expect(asked).rejects.toThrow('within a transaction');
    expect(await jobs()).toBe(0);
  });
});
