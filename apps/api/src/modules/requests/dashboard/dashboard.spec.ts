import { DASHBOARD } from '@review-service/contracts/dashboard';
import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { type AnsweredDashboard, faultsFor, shownDashboard } from '../../../../test/shown-dashboard';
import { TestApi } from '../../../../test/test-api';

const PATH = '/api/dashboard/';

describe(PATH, () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await TestApi.boot();
  });
  afterEach(() => api.close());

  const groupsOf = async (client: TestClient) =>
    (await shownDashboard(client)).groups.map(({ name, count, watched }) => [name, count, watched]);

  describe('GET', () => {
    it('200: counts what is incoming, outgoing and watched, and what is for each group', async () => {
      const [reader, other] = [await api.make.user(), await api.make.user()];
      const [joined, watched] = [
        await api.make.group({ name: 'joined', display_name: 'Joined', members: [reader] }),
        await api.make.group({ name: 'watched' }),
      ];
      const repository = await api.make.repository();
      const made = (by: MadeUser, given = {}) => api.make.reviewRequest(by, repository, given);
      await api.db.query('insert into watched_group values ($1, $2), ($1, $3)', [reader.id, watched.id, joined.id]);
      await made(other, { people: [reader], groups: [joined] });
      await made(other, { groups: [joined, watched] });
      await made(other, { people: [reader], status: 'S' });
      await made(reader, { is_published: false });
      await made(reader, { status: 'D' });
      const starred = await made(other, { status: 'S' });
      await api.db.query('insert into watched_review_request values ($1, $2)', [reader.id, starred.id]);

      const answer = await api.as(reader).get(PATH);

      expect(answer).toShow(DASHBOARD);
      const { groups, ...counts } = answer.body.dashboard as AnsweredDashboard;
      expect(counts).toMatchObject({ incoming: 2, to_me: 1, outgoing: 1, mine: 2, starred: 1, more_groups: false });
      expect(groups).toMatchObject([
        { name: 'joined', display_name: 'Joined', count: 2, watched: false },
        { name: 'watched', count: 1, watched: true },
      ]);
      expect(await faultsFor(api.as(reader))).toEqual([]);
    });

    it('200: leaves out what the caller has archived or muted, also from the lists that it leads to', async () => {
      const [reader, other] = [await api.make.user(), await api.make.user()];
      const group = await api.make.group({ members: [reader] });
      const repository = await api.make.repository();
      const made = [1, 2, 3].map(() =>
        api.make.reviewRequest(other, repository, { people: [reader], groups: [group] }),
      );
      const [archived, muted] = await Promise.all(made);
      await api.db.query('insert into hidden_review_request values ($1, $2, false), ($1, $3, true)', [
        reader.id,
        archived!.id,
        muted!.id,
      ]);

      const { incoming, to_me: toMe } = await shownDashboard(api.as(reader));

      expect({ incoming, toMe, groups: await groupsOf(api.as(reader)) }).toEqual({
        incoming: 1,
        toMe: 1,
        groups: [[group.name, 1, false]],
      });
      expect(await faultsFor(api.as(reader))).toEqual([]);
    });

    it('200: has the first 200 groups, and says that there are more', async () => {
      const reader = await api.make.user();
      await api.db.query(
        `with made as (
           insert into review_group (name, display_name) select 'g' || lpad(n::text, 3, '0'), '' from generate_series(1, 201) n
           returning id)
         insert into review_group_member (group_id, user_id) select id, $1 from made`,
        [reader.id],
      );

      const { groups, more_groups: more } = await shownDashboard(api.as(reader));

      expect([groups.length, groups[0]?.name, groups.at(-1)?.name, more]).toEqual([200, 'g001', 'g200', true]);
    });

    it('200: leaves out a watched group that is now hidden', async () => {
      const reader = await api.make.user();
      const group = await api.make.group({ invite_only: true });
      await api.db.query('insert into watched_group values ($1, $2)', [reader.id, group.id]);

      expect(await groupsOf(api.as(reader))).toEqual([]);
    });

    it('200: on a Local Site has what is on it', async () => {
      const reader = await api.make.user();
      const site = await api.make.site({ users: [reader] });
      const here = { local_site_id: site.id };
      await api.make.group({ members: [reader] });
      const group = await api.make.group({ ...here, members: [reader] });
      const request = { ...here, display_id: 1, groups: [group] };
      await api.make.reviewRequest(reader, await api.make.repository(here), request);
      await api.make.reviewRequest(reader, await api.make.repository());

      const { outgoing, groups } = await shownDashboard(api.as(reader), `/s/${site.name}${PATH}`);

      expect([outgoing, groups.map(({ name, count }) => [name, count])]).toEqual([1, [[group.name, 1]]]);
      expect(await faultsFor(api.as(reader), `/s/${site.name}${PATH}`)).toEqual([]);
    });

    it('200: counts nothing for a token that may not read review requests', async () => {
      const reader = await api.make.user();
      await api.make.group({ members: [reader] });
      await api.make.reviewRequest(reader, await api.make.repository());
      const policy = { resources: { '*': { allow: ['*'] }, review_request: { '*': { block: ['*'] } } } };

      const client = api.withToken(await api.make.apiToken(reader, { policy }));

      expect(await shownDashboard(client)).toMatchObject({ mine: 0, groups: [] });
    });

    it('401: for a caller who is not logged in', async () => {
      expect(await api.anonymous.get(PATH)).toFailWith(errors.notLoggedIn);
    });
  });
});
