import { errors } from '@review-service/contracts/errors';
import { eventually } from '@review-service/testing/eventually';
import { ManyChanges, WRITERS } from '../../test/many-changes';

describe('many changes of one object', () => {
  let many: ManyChanges;
  beforeAll(async () => {
    many = await ManyChanges.boot();
  });
  afterEach(() => many.unlock());
  afterAll(() => many.close());

  it('503 with Retry-After: for those whose turn does not come in time', async () => {
    const locked = await many.group();
    await many.lock(locked);
    const { answers, all } = await many.sendMany(locked);

    await eventually(() => Promise.resolve(answers.length === WRITERS - 1));

    for (const answer of answers) {
      expect(answer).toFailWith(errors.overloaded);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    await many.unlock();
    await all;
    // Either change may have had the turn.
    expect([200, 201]).toContain(answers.at(-1)?.status);
  });
});
