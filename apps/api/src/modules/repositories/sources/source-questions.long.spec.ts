import type { SourceQuestion } from '@review-service/contracts/sources';
import { eventually } from '@review-service/testing/eventually';
import { askedSource } from '../../../../test/asked-source';
import { SourceQuestions } from './source-questions';

const FILE: SourceQuestion = { kind: 'file', path: 'src/main.c', blob: 'abcdef1', commit: '' };

/** Milliseconds: longer than a suite lasts, and than any answer takes. */
const LONG = 120_000;

describe('SourceQuestions', () => {
  const { given, say, jobs } = askedSource();

  it('answers many in their order, in few statements', async () => {
    const files = Array.from({ length: 300 }, (_, at): SourceQuestion => ({ ...FILE, path: `${at}` }));
    say((question) => ('path' in question && question.path !== '7' ? { bytes: question.path } : { fault: 'missing' }));

    const answers = await given.api
      .part(SourceQuestions)
      .askAll(given.repository.id, [...files, ...files], { wait: LONG });

    expect(answers).toEqual(
      [...files, ...files].map((file) =>
        'path' in file && file.path === '7'
          ? { fault: 'missing' }
          : { bytes: { storedAs: expect.any(String), size: 'path' in file ? file.path.length : 0 } },
      ),
    );
    expect(await jobs()).toBe(300);
  });

  it('lets a process wait for so many questions and no more', async () => {
    const many = (from: number) =>
      Array.from({ length: 1_500 }, (_, at): SourceQuestion => ({ ...FILE, path: `${from + at}` }));
    const waiting = given.api.part(SourceQuestions).askAll(given.repository.id, many(0), { wait: LONG });
    await eventually(async () => (await jobs()) === 1_500);

    const refused = await given.api.part(SourceQuestions).askAll(given.repository.id, many(1_500), { wait: LONG });

    expect(new Set(refused.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"fault":"pending"}']));
    say({ fault: 'missing' });
    expect(await waiting).toHaveLength(1_500);
  });
});
