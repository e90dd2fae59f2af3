import type { MadeUser } from '@review-service/testing/make';
import { rowsReadBy } from '../../../../test/rows-read';
import { TestApi } from '../../../../test/test-api';

/** So many review requests have a word that all have, half of them without a reader. */
const MANY = 20_000;
/** A search looks at a thousand matches, and reads each with what decides who sees it. */
const READ_AT_MOST = 6_000;

describe('a search by words among many review requests', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;

  beforeAll(async () => {
    somebody = await api.make.user();
    const submitter = await api.make.user();
    const group = await api.make.group({ invite_only: true });
    const { id } = await api.make.repository();
    await api.db.query(
      `insert into review_request (display_id, submitter_id, repository_id, is_published, summary, description)
       select n, $1, $2, true, 'Change ' || n,
         'usual w' || n || case when n % 2 = 0 then ' hidden' else '' end || case when n = 7 then ' rare' else '' end
       from generate_series(1, ${MANY}) n`,
      [submitter.id, id],
    );
    await api.db.query(`insert into review_request_group select id, $1 from review_request where display_id % 2 = 0`, [
      group.id,
    ]);
    await api.db.query('vacuum analyze');
  });

  const numbers = async (words: string) => {
    const { body } = await api.as(somebody).get(`/api/search/?parts=1&max_results=200&words=${words}`);
    return (body.search.review_requests as { id: number }[]).map(({ id }) => id);
  };
  const read = (words: string) => rowsReadBy(api, api.as(somebody), `/api/search/?parts=1&words=${words}`);

  it('reads one row for a rare word', async () => {
    expect(await numbers('rare')).toEqual([7]);
    expect(await read('rare')).toBeLessThan(100);
  });

  it('reads a limited number for a word that all have, and shows some of the newest', async () => {
    const found = await numbers('usual');
    expect(found).toHaveLength(200);
    expect(Math.min(...found)).toBeGreaterThan(MANY / 2);
    expect(await read('usual')).toBeLessThan(READ_AT_MOST);
  });

  it('reads a limited number for a word that only rows have that nobody sees', async () => {
    expect(await numbers('hidden')).toEqual([]);
    expect(await read('hidden')).toBeLessThan(READ_AT_MOST);
  });

  it('reads a limited number for the beginning of all words', async () => {
    expect(await numbers('w12')).not.toEqual([]);
    expect(await read('usu')).toBeLessThan(READ_AT_MOST);
  });
});
