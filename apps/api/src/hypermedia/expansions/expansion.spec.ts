import { errors } from '@review-service/contracts/errors';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { sampled } from '@review-service/testing/sampled';
import { TestApi } from '../../../test/test-api';

const usernames = (members: { username: string }[]) => members.map(({ username }) => username);

describe('expand', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let ann: MadeUser;
  let bob: MadeUser;
  let group: Made;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    ann = await api.make.user({ username: 'ann', first_name: 'Ann' });
    bob = await api.make.user({ username: 'bob', is_active: false });
    group = await api.make.group({ members: [bob, ann] });
  });

  const urlOf = ({ name }: Made) => `/api/groups/${name}/`;
  const expanded = (url: string) => `${url}?expand=review_group_users`;

  describe('review_group_users of a group', () => {
    it('shows the members in the place of the link, as their own list does', async () => {
      const { body } = await api.as(ann).get(expanded(urlOf(group)));

      const list = await api.as(ann).get(`${urlOf(group)}users/`);
      expect(body.group.review_group_users).toEqual(list.body.users);
      expect(usernames(body.group.review_group_users)).toEqual(['ann', 'bob']);
      expect(Object.keys(body.group.links).sort()).toEqual(['delete', 'deletion', 'self', 'update']);
      expect(body.group._expanded).toEqual({
        review_group_users: {
          item_mimetype: 'application/vnd.service.org.review-group-user+json',
          list_mimetype: 'application/vnd.service.org.review-group-users+json',
          list_url: `${api.url}${urlOf(group)}users/`,
        },
      });
    });

    it('shows each caller what the list shows them', async () => {
      const { body } = await api.anonymous.get(expanded(urlOf(group)));

      const list = await api.anonymous.get(`${urlOf(group)}users/`);
      expect(body.group.review_group_users).toEqual(list.body.users);
      expect(body.group.review_group_users[0]).not.toHaveProperty('email');
    });

    it('shows that there is nobody', async () => {
      const empty = await api.make.group();

      const { body } = await api.anonymous.get(expanded(urlOf(empty)));

      expect(body.group.review_group_users).toEqual([]);
      expect(body.group._expanded).toHaveProperty('review_group_users');
    });

    it('works for every group of a list', async () => {
      const site = await api.make.site({ is_public: true });
      await api.make.group({ name: 'a', local_site_id: site.id, members: [bob] });
      await api.make.group({ name: 'b', local_site_id: site.id });
      await api.make.group({ name: 'c', local_site_id: site.id, members: [ann, bob] });

      const { body } = await api.anonymous.get(expanded(`/s/${site.name}/api/groups/`));

      const members = (body.groups as { review_group_users: MadeUser[] }[]).map((each) => each.review_group_users);
      expect(members.map(usernames)).toEqual([['bob'], [], ['ann', 'bob']]);
      expect(body.groups[2].review_group_users[0].links.self.href).toBe(
        `${api.url}/s/${site.name}/api/groups/c/users/ann/`,
      );
    });

    it('works for an answer to a change, asked for in its body', async () => {
      const { body } = await api.as(superuser).put(urlOf(group), { expand: 'review_group_users' });

      expect(usernames(body.group.review_group_users)).toEqual(['ann', 'bob']);
    });

    it.each([
      [200, true],
      [201, false],
    ])('of %i members: inlined is %j', async (count, isInlined) => {
      const crowd = await api.make.group();
      await api.db.query(
        `with made as (insert into user_account (username) select $1 || n from generate_series(1, $2) n returning id)
         insert into review_group_member (group_id, user_id) select $3, id from made`,
        [`crowd-${count}-`, count, crowd.id],
      );

      const { body } = await api.anonymous.get(expanded(urlOf(crowd)));

      expect('review_group_users' in body.group).toBe(isInlined);
      expect('review_group_users' in body.group.links).toBe(!isInlined);
      expect('_expanded' in body.group).toBe(isInlined);
    });
  });

  describe('user of the session', () => {
    it('shows who one is in the place of the link', async () => {
      const { body } = await api.as(ann).get('/api/session/?expand=user');

      const own = await api.as(ann).get('/api/users/ann/');
      expect(body.session.user).toEqual(own.body.user);
      expect(Object.keys(body.session.links).sort()).toEqual(['delete', 'self']);
      expect(body.session._expanded).toEqual({
        user: { item_mimetype: 'application/vnd.service.org.user+json' },
      });
    });

    it('shows nothing to anonymous callers', async () => {
      const { body } = await api.anonymous.get('/api/session/?expand=user');

      expect(Object.keys(body.session).sort()).toEqual(['authenticated', 'links']);
    });
  });

  describe('with names that lead nowhere', () => {
    it.each(['unknown', '', 'REVIEW_GROUP_USERS', 'name', 'self', '%20review_group_users', '__proto__', 'constructor'])(
      '%j changes nothing',
      async (name) => {
        const plain = await api.anonymous.get(urlOf(group));

        const { body } = await api.anonymous.get(`${urlOf(group)}?expand=${name}`);

        expect(body).toEqual(plain.body);
      },
    );

    it('the others are expanded all the same', async () => {
      const { body } = await api.anonymous.get(`${urlOf(group)}?expand=unknown,review_group_users,,user`);

      expect(Object.keys(body.group._expanded)).toEqual(['review_group_users']);
    });
  });

  describe('of more than 20 names', () => {
    const names = ['review_group_users', ...Array.from({ length: 20 }, (_, index) => `name${index}`)].join();

    it.each(['/api/groups/', '/api/session/'])('105 for an anonymous caller of %s', async (url) => {
      const answer = await api.anonymous.get(`${url}?expand=${names}`);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields.expand[0]).toContain('20 names');
    });

    it('are expanded for an account', async () => {
      const { body } = await api.as(ann).get(`${urlOf(group)}?expand=${names}`);

      expect(Object.keys(body.group._expanded)).toEqual(['review_group_users']);
    });
  });

  describe('with only-fields and only-links', () => {
    it('both trim what is inlined too', async () => {
      const query = 'expand=review_group_users&only-fields=review_group_users,username&only-links=review_group_users';

      const { body } = await api.anonymous.get(`${urlOf(group)}?${query}`);

      expect(body.group).toEqual({
        review_group_users: [
          { username: 'ann', links: {} },
          { username: 'bob', links: {} },
        ],
        _expanded: expect.any(Object),
        links: {},
      });
    });

    it('a child that only-fields does not name stays a link', async () => {
      const { body } = await api.anonymous.get(`${urlOf(group)}?expand=review_group_users&only-fields=name`);

      expect(Object.keys(body.group).sort()).toEqual(['links', 'name']);
      expect(body.group.links).toHaveProperty('review_group_users');
    });

    it.each(['', 'self'])('only-links=%s takes a child away, inlined or not', async (links) => {
      const { body } = await api.anonymous.get(`${urlOf(group)}?expand=review_group_users&only-links=${links}`);

      expect(body.group).not.toHaveProperty('review_group_users');
      expect(body.group).not.toHaveProperty('_expanded');
    });
  });

  describe('of more than an answer can hold', () => {
    /** A Local Site with this number of groups, all with the same members. */
    const crowdedSite = async (groups: number, members: number, extraData = '{}') => {
      const site = await api.make.site({ is_public: true });
      await api.db.query(
        `with people as (
           insert into user_account (username) select $1 || '-u' || n from generate_series(1, $3) n returning id),
         groups as (
           insert into review_group (name, local_site_id, extra_data)
           select 'g' || n, $4, $5::jsonb from generate_series(1, $2) n returning id)
         insert into review_group_member (group_id, user_id) select groups.id, people.id from groups, people`,
        [site.name, groups, members, site.id, extraData],
      );
      return `/s/${site.name}/api/groups/`;
    };

    const callers: [string, boolean, number[]][] = [
      ['an anonymous caller', false, [3, 3, 3, 3, 3, 3, 3, 3, 3, 3]],
      ['an account', true, [7, 7, 7, 9]],
    ];

    it.each(sampled(callers, 1))(
      '200: a page of %s ends early, and next and prev lead past every object',
      async (_, isKnown, lengths) => {
        const client = isKnown ? api.as(ann) : api.anonymous;
        const list = await crowdedSite(30, 200);
        const walk = async (url: string, to: 'next' | 'prev') => {
          const pages: string[][] = [];
          for (let href = url; ;) {
            const { body } = await client.get(href);
            const groups = body.groups as { name: string; review_group_users: object[] }[];
            for (const shown of groups) expect(shown.review_group_users).toHaveLength(200);
            expect(body.total_results).toBe(30);
            pages.push(groups.map(({ name }) => name));
            const further = body.links[to] as { href: string } | undefined;
            if (!further) return { pages, last: href };
            href = further.href;
          }
        };

        const there = await walk(`${list}?expand=review_group_users&max-results=200`, 'next');
        const back = await walk(there.last, 'prev');

        expect(there.pages.map(({ length }) => length)).toEqual(lengths);
        expect(new Set(there.pages.flat()).size).toBe(30);
        expect(back.pages.reverse().flat()).toEqual(there.pages.flat());
      },
    );

    it('200: an object that is too large for any page keeps its links', async () => {
      const list = await crowdedSite(3, 2, JSON.stringify({ text: 'x'.repeat(5_000_000) }));

      const { body } = await api.anonymous.get(`${list}?expand=review_group_users`);

      expect(body.groups).toMatchObject([{ name: 'g1', links: { review_group_users: expect.anything() } }]);
      expect(body.links.next.href).toContain('start=1&');
    });

    it('400: says what to ask for instead of too much of one object', async () => {
      const list = await crowdedSite(1, 2, JSON.stringify({ text: 'x'.repeat(5_000_000) }));

      const answer = await api.anonymous.get(`${list}g1/?expand=review_group_users`);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields.expand[0]).toContain('4 MiB');
      expect(answer.body.fields.expand[0]).toContain('only-fields');
    });

    it('200: a group with too many members leaves its room to the others', async () => {
      const list = await crowdedSite(26, 201);

      const { body } = await api.anonymous.get(`${list}?expand=review_group_users&max-results=200`);

      expect(body.groups).toHaveLength(26);
      expect(body.groups[25].links).toHaveProperty('review_group_users');
    });

    it('200: a change that was made is answered, with the link', async () => {
      const list = await crowdedSite(1, 2, JSON.stringify({ text: 'x'.repeat(5_000_000) }));

      const { status, body } = await api
        .as(superuser)
        .put(`${list}g1/`, { expand: 'review_group_users', display_name: 'New' });

      expect(status).toBe(200);
      expect(body.group).toMatchObject({ display_name: 'New', links: { review_group_users: expect.anything() } });
    });
  });

  it('asks the database once for what is expanded in many', async () => {
    const repository = await api.make.repository();
    const countFor = async (requests: number) => {
      const submitter = await api.make.user();
      for (let index = 0; index < requests; index += 1) {
        const target = await api.make.group({ members: [ann] });
        await api.make.reviewRequest(submitter, repository, { groups: [target] });
      }
      const url = `/api/review-requests/?from-user=${submitter.username}&expand=target_groups,review_group_users`;
      const asked = await statementsOf(async () => {
        const { body } = await api.anonymous.get(url);
        expect(body.review_requests).toHaveLength(requests);
        expect(body.review_requests.at(-1).target_groups[0].review_group_users[0].username).toBe('ann');
      });
      return asked.length;
    };

    expect(await countFor(4)).toBe(await countFor(1));
  });

  describe('never shows what the child’s own URL refuses:', () => {
    const withPolicy = async (resources: object) =>
      api.withToken(await api.make.apiToken(ann, { policy: { resources } }));

    it.each([
      ['the resource', { review_group_user: { '*': { block: ['GET'] } } }],
      ['everything but groups', { '*': { block: ['*'] }, group: { '*': { allow: ['*'] } } }],
    ])('a token policy that blocks %s leaves the members a link', async (_, resources) => {
      const client = await withPolicy(resources);

      const { body } = await client.get(expanded(urlOf(group)));

      expect((await client.get(`${urlOf(group)}users/`)).status).toBe(403);
      expect(body.group).not.toHaveProperty('review_group_users');
      expect(body.group).not.toHaveProperty('_expanded');
      expect(body.group.links).toHaveProperty('review_group_users');
    });

    it('a token policy that blocks users leaves the session’s user a link', async () => {
      const client = await withPolicy({ user: { '*': { block: ['GET'] } } });

      const { body } = await client.get('/api/session/?expand=user');

      expect(body.session).not.toHaveProperty('user');
      expect(body.session.links).toHaveProperty('user');
    });

    it('a token policy that blocks only changes hides nothing', async () => {
      const client = await withPolicy({ review_group_user: { '*': { block: ['POST', 'DELETE'] } } });

      const { body } = await client.get(expanded(urlOf(group)));

      expect(usernames(body.group.review_group_users)).toEqual(['ann', 'bob']);
    });

    it('a caller who may change an invite-only group, but not see it, is not shown its members', async () => {
      const changer = await api.make.user({ permissions: ['reviews.change_group'] });
      const secret = await api.make.group({ invite_only: true, members: [ann] });

      const { body } = await api.as(changer).put(urlOf(secret), { expand: 'review_group_users' });

      expect(body.group).toMatchObject({ name: secret.name, links: { review_group_users: expect.anything() } });
      expect(body.group).not.toHaveProperty('review_group_users');
    });
  });
});
