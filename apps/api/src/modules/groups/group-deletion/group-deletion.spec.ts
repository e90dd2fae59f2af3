import { errors } from '@review-service/contracts/errors';
import { GROUP_DELETION } from '@review-service/contracts/group-deletion';
import type { Made, MadeUser } from '@review-service/testing/make';
import { rowsReadBy } from '../../../../test/rows-read';
import { TestApi } from '../../../../test/test-api';

describe('GET /api/groups/{group_name}/deletion/', () => {
  const api = TestApi.ofSuite();
  let root: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    root = await api.make.superuser();
    somebody = await api.make.user();
  });

  const urlOf = ({ name }: Made) => `/api/groups/${name}/deletion/`;

  it('200: says how much names the group, and that nobody sees more without it', async () => {
    const group = await api.make.group({ invite_only: true, members: [somebody, root] });
    const other = await api.make.group();
    const gone = await api.make.group({ deleted_at: new Date() });
    const repository = await api.make.repository({ groups: [group] });
    const requests: [groups: Made[], given: object][] = [
      [[group], {}],
      [[group, gone], {}],
      [[group, other], {}],
      [[group], { people: [root] }],
      [[group], { status: 'S' }],
      [[other], {}],
    ];
    for (const [groups, given] of requests) await api.make.reviewRequest(somebody, repository, { groups, ...given });
    const { id: drafted } = await api.make.reviewRequest(somebody, repository);
    await api.db.query(
      `with draft as (insert into review_request_draft (review_request_id) values ($1) returning id)
       insert into review_request_draft_group select id, $2 from draft`,
      [drafted, group.id],
    );
    await api.db.query(
      `with made as (insert into default_reviewer (name, file_regex) values ('docs', '.*') returning id)
       insert into default_reviewer_group select id, $1 from made`,
      [group.id],
    );
    await api.db.query('insert into watched_group values ($1, $2)', [root.id, group.id]);
    await api.make.feedAddress(somebody, { group_id: group.id });
    await api.make.webhook({ group_ids: [group.id, other.id] });
    await api.make.apiToken(somebody, { policy: { resources: { group: { [group.name]: { block: ['*'] } } } } });
    await api.make.apiToken(somebody, { policy: { resources: { group: { [other.name]: { block: ['*'] } } } } });

    const answer = await api.as(root).get(urlOf(group));

    expect(answer).toShow(GROUP_DELETION);
    expect(answer.body.deletion).toEqual({
      closed_review_requests: 1,
      default_reviewers: 1,
      drafts: 1,
      feeds: 1,
      losing_last_reviewer: 2,
      members: 2,
      open_review_requests: 4,
      readable_to_more: 0,
      repositories: 1,
      token_policies: 1,
      undo_days: 30,
      watchers: 1,
      webhooks: 1,
      links: { self: { href: `${api.url}${urlOf(group)}`, method: 'GET' } },
    });
  });

  it('200: counts 10,000 of a kind at most', async () => {
    const group = await api.make.group();
    await api.db.query(
      `with made as (
         insert into default_reviewer (name, file_regex) select 'docs', '.*' from generate_series(1, 10050) returning id)
       insert into default_reviewer_group select id, $1 from made`,
      [group.id],
    );

    const { body } = await api.as(root).get(urlOf(group));

    expect(body.deletion).toMatchObject({ default_reviewers: 10_000 });
  });

  it('200: finds the few tokens whose policies name the group among all', async () => {
    const group = await api.make.group();
    const policy = { resources: { group: { [group.name]: { allow: ['*'] } } } };
    await api.make.apiToken(somebody, { policy });
    await api.make.apiToken(somebody, { policy });
    await api.db.query(
      `insert into api_token (user_id, lookup, key_id)
       select $1, sha256(('among ' || n)::bytea), 'test' from generate_series(1, 5000) n`,
      [somebody.id],
    );
    await api.db.query('analyze api_token');

    const { body } = await api.as(root).get(urlOf(group));

    expect(body.deletion).toMatchObject({ token_policies: 2 });
    expect(await rowsReadBy(api, api.as(root), urlOf(group))).toBeLessThan(1_000);
  });

  it('401: an anonymous caller', async () => {
    expect(await api.anonymous.get(urlOf(await api.make.group()))).toFailWith(errors.notLoggedIn);
  });

  it('403: those who may not delete the group', async () => {
    const group = await api.make.group({ members: [somebody] });

    expect(await api.as(somebody).get(urlOf(group))).toFailWith(errors.permissionDenied);
  });

  it('404: there is no such group', async () => {
    expect(await api.as(root).get('/api/groups/nobody/deletion/')).toFailWith(errors.doesNotExist);
  });
});
