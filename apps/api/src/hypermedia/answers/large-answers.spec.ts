import { errors } from '@review-service/contracts/errors';
import { TestApi } from '../../../test/test-api';
import { LargeAnswers } from './large-answers';

const MiB = 1024 * 1024;

describe('large answers', () => {
  const api = TestApi.ofSuite();

  /** Work that is under way until it is ended. */
  const held = () => {
    const ends: (() => void)[] = [];
    let most = 0;
    const work = async () => {
      await new Promise<void>((end) => {
        most = Math.max(most, ends.push(end));
      });
    };
    return { work, begun: () => ends.length, end: () => ends.shift()?.(), most: () => most };
  };
  const turned = () => new Promise(setImmediate);

  it('are built a few at a time, in the order in which they came', async () => {
    const [large, { work, begun, end, most }] = [new LargeAnswers(), held()];

    const all = Array.from({ length: 24 }, () => large.build(MiB, work));
    await turned();

    expect(begun()).toBe(8);
    for (let count = 0; count < 24; count += 1) {
      end();
      await turned();
    }
    await Promise.all(all);
    expect(most()).toBe(8);
  });

  it('leave small ones alone, and one that is larger than all of the room is built', async () => {
    const [large, { work, begun, end }] = [new LargeAnswers(), held()];

    const all = [large.build(100 * MiB, work), large.build(1_000, work)];
    await turned();

    expect(begun()).toBe(2);
    end();
    end();
    await Promise.all(all);
  });

  it('503: one whose turn does not come, and one more than may wait', async () => {
    const { work, end } = held();
    const large = api.part(LargeAnswers);
    const user = await api.make.user();
    await api.make.apiToken(user, { extra_data: JSON.stringify({ text: 'x'.repeat(200_000) }) });
    const list = `/api/users/${user.username}/api-tokens/`;
    const before = large.build(8 * MiB, work);

    const late = await api.as(user).get(list);
    const waiting = [...Array(4)].map(() => large.build(8 * MiB, async () => undefined).catch(() => undefined));
    const refused = await api.as(user).get(list);

    for (const answer of [late, refused]) {
      expect(answer).toFailWith(errors.overloaded);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect((await api.as(user).get(`${list}?only-fields=id`)).status).toBe(200);
    end();
    await before;
    await Promise.all(waiting);
    expect((await api.as(user).get(list)).status).toBe(200);
  });
});
