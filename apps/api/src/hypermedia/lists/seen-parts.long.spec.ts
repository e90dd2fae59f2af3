import { raw, type Sql, sql } from '@review-service/database/sql';
import { query } from '@review-service/testing/query';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../test/test-api';
import { Caller } from '../../access/callers/caller';
import { isAsked } from '../../modules/attachments/diff-file-attachments/asked-attachments';
import { attachmentParts } from '../../modules/attachments/diff-file-attachments/diff-file-attachment.parts';
import { isHere } from '../../modules/requests/review-requests/review-request.access';
import { isOf } from '../../modules/requests/review-requests/asked-requests';
import { reviewRequestParts } from '../../modules/requests/review-requests/review-request.parts';
import { activityParts, isOfPart } from '../../modules/requests/review-requests/review-activity';
import { stretchOfParts } from './seen-parts';

/** More rows than a list reads before it is read by seen parts. */
const HIDDEN = 6_000;
/** So many requests have reviews: also more than are read first. */
const REVIEWED = 600;
/** Rows per insert statement. */
const BATCH = 1_000;
/** Visible rows: some before all invisible ones, and more after them. */
const [FIRST, LAST] = [3, 30];

describe('lists most of whose rows the caller does not see', () => {
  const api = TestApi.ofSuite();
  let member: MadeUser;
  let submitter: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    [member, submitter] = [await api.make.user(), await api.make.user()];
    repository = await api.make.repository();
    const closed = await api.make.group({ invite_only: true });
    const theirs = await api.make.group({ invite_only: true, members: [member] });
    const other = await api.make.user();
    const own = await api.make.reviewRequest(submitter, repository, { groups: [closed] });
    await api.make.attachment(own, { repo_path: '/own', repo_revision: '1' });
    const insert = (count: number, groupId: number | null) =>
      query(
        api.db,
        sql`
          with made as (
            insert into review_request (display_id, submitter_id, repository_id, is_published, updated_at)
            select coalesce((select max(display_id) from review_request), 0) + n, ${other.id}, ${repository.id}, true,
              timestamptz '2030-01-01' - n * interval '1 minute' - (select count(*) from review_request) * interval '1 day'
            from generate_series(1, ${count}::integer) n
            returning id),
          named as (
            insert into review_request_group (review_request_id, group_id)
            select id, ${groupId}::integer from made where ${groupId}::integer is not null)
          insert into diff_file_attachment
            (repository_id, review_request_id, filename, mimetype, sha256, repo_path, repo_revision)
          select ${repository.id}, id, 'f', 'image/png', repeat('0', 64), '/f', '1' from made order by id`,
      );
    await insert(FIRST, null);
    for (let hidden = 0; hidden < HIDDEN; hidden += BATCH) {
      await insert(BATCH, closed.id);
      await api.db.query('analyze');
    }
    await insert(LAST - 10, null);
    await insert(10, theirs.id);
    // Each visible one has a review with a comment; so have some of those before the last ones, one with many comments.
    await query(
      api.db,
      sql`
        with made as (
          insert into review (review_request_id, user_id, is_published, created_at)
          select id, ${other.id}, true, timestamptz '2020-01-01' + id * interval '1 second'
          from review_request where id <= ${REVIEWED} or id > ${HIDDEN} order by id returning id, review_request_id)
        insert into review_comment (review_id, review_request_id, kind, text)
        select id, review_request_id, 'general', 'Well'
        from made, generate_series(1, case when review_request_id = ${REVIEWED} then ${HIDDEN}::integer else 1 end)
        order by id`,
    );
    await api.db.query('analyze');
  });

  const attachments = () => `/api/repositories/${repository.id}/diff-file-attachments/`;
  const clients = {
    anonymous: () => api.anonymous,
    'a member of a group': () => api.as(member),
    'a submitter': () => api.as(submitter),
  };
  const seen = { anonymous: FIRST + LAST - 10, 'a member of a group': FIRST + LAST, 'a submitter': FIRST + LAST - 9 };

  /** The ids on each page, starting at a URL. */
  async function readFrom(client: TestClient, path: string, key: string, way: 'next' | 'prev') {
    const ids: number[][] = [];
    let at: string | undefined = path;
    for (; at !== undefined;) {
      const { status, body } = await client.get(at);
      expect(status).toBe(200);
      ids.push((body[key] as { id: number }[]).map(({ id }) => id));
      at = body.links[way]?.href as string | undefined;
    }
    return ids;
  }

  describe.each([
    ['attachments', () => `${attachments()}?`, 'diff_file_attachments'],
    ['attachments of a type', () => `${attachments()}?mimetype=image/png&`, 'diff_file_attachments'],
    ['review requests', () => '/api/review-requests/?', 'review_requests'],
    ['review requests of a repository', () => `/api/review-requests/?repository=${repository.id}&`, 'review_requests'],
    ['reviews', () => '/api/reviews/?', 'reviews'],
    ['comments', () => '/api/general-comments/?', 'general_comments'],
  ])('%s', (_, listOf, key) => {
    it.each(Object.keys(clients) as (keyof typeof clients)[])(
      'hold all that %s sees, on pages of any size',
      async (who) => {
        const client = clients[who]();
        const { body } = await client.get(`${listOf()}max-results=200`);
        const all = (body[key] as { id: number }[]).map(({ id }) => id);

        expect(all).toHaveLength(seen[who]);
        expect(body.total_results).toBe(seen[who]);
        expect((await readFrom(client, `${listOf()}max-results=4`, key, 'next')).flat()).toEqual(all);
        const last = await client.get(`${listOf()}max-results=4&start=${seen[who] - 4}`);
        const backwards = await readFrom(client, last.body.links.self.href as string, key, 'prev');
        // The first page may overlap the one whose link leads to it.
        expect([...new Set(backwards.reverse().flat())]).toEqual(all);
      },
    );
  });

  it('are counted once, in the first statement, however many find the page', async () => {
    const statements = await statementsOf(() => api.anonymous.get(`${attachments()}?max-results=20`));

    const reads = statements.filter((statement) => statement.includes('counted.total'));
    expect(reads).toHaveLength(2);
    expect(reads.map((statement) => statement.includes('coalesce(sum(a.n), 0)'))).toEqual([true, false]);
  });

  it('are read without a look at what lies between', async () => {
    const caller = new Caller('nothing', null, null);
    const ofRepository = { repositoryId: repository.id };
    const pending = { status: 'P', repositoryId: undefined, showAll: false };
    const attachments = {
      ...{ table: sql`diff_file_attachment`, row: sql`a`, order: [] },
      where: isAsked(ofRepository),
    };
    const requests = {
      ...{ table: sql`review_request`, row: sql`q`, order: [], isDescending: true },
      where: sql`${isHere(caller)} and ${isOf(caller, pending)}`,
    };
    const comments = { ...{ table: sql`review_comment`, row: sql`c`, order: [] }, where: sql`c.kind = 'general'` };
    const ofComments = {
      seen: activityParts(caller, ['general'], {}),
      isOf: isOfPart(caller, sql`c`),
      order: [sql`(c.id::bigint)`],
    };
    const page = { limit: 25 };

    const [ofThese, ofThose] = [attachmentParts(caller, ofRepository)!, reviewRequestParts(caller, pending)];
    expect(await rowsRead(stretchOfParts(attachments, ofThese, page), 'diff_file_attachment')).toBeLessThan(100);
    expect(await rowsRead(stretchOfParts(requests, ofThose, page), 'review_request')).toBeLessThan(100);
    expect(await rowsRead(stretchOfParts(comments, ofComments, page), 'review_comment')).toBeLessThan(100);
  });

  /** The number of rows of a table that a statement reads. */
  async function rowsRead(statement: Sql, table: string): Promise<number> {
    const [row] = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      api.db,
      sql`${raw('explain (analyze, timing off, format json)')} ${statement}`,
    );
    return rowsOf(row!['QUERY PLAN'][0].Plan, table);
  }
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function rowsOf(node: PlanNode, table: string): number {
  const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === table ? each * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child, table), own);
}
