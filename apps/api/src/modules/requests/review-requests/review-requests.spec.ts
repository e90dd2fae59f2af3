import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/review-requests/';

describe('/api/review-requests/', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL: 'https://reviews.example.com' } });
  let author: MadeUser;
  let somebody: MadeUser;
  let superuser: MadeUser;
  let editor: MadeUser;
  let viewer: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
    somebody = await api.make.user();
    superuser = await api.make.superuser();
    editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });
    viewer = await api.make.user({ permissions: ['reviews.can_view_invite_only_groups'] });
  });

  const urlOf = ({ displayId }: { displayId: number }) => `${LIST}${displayId}/`;
  const idsIn = async (client: TestClient, path: string) =>
    ((await client.get(path)).body.review_requests as { id: number }[]).map(({ id }) => id);

  describe('200: an item', () => {
    it('shows the texts, whom it is for, and where to go next', async () => {
      const [group, gone] = [
        await api.make.group({ name: 'b-team' }),
        await api.make.group({ deleted_at: new Date() }),
      ];
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(author, repository, {
        groups: [group, gone],
        people: [somebody],
        summary: 'A <b>new</b> page',
        description: 'Because.',
        testing_done: 'By eye.',
        bugs_closed: '10, 9 9,x',
        branch: 'main',
        extra_data: { __own: 1, seen: 2 },
        created_at: '2026-01-02T03:04:05.678Z',
        updated_at: '2026-01-03T03:04:05Z',
      });
      await api.make.fileDiff(request, { diff_revision: 1 });
      await api.make.fileDiff(request, { diff_revision: 2 });
      await api.make.fileDiff(request, { diff_revision: 3, on_draft: true });

      const answer = await api.anonymous.get(urlOf(request));

      expect(answer).toShow(REVIEW_REQUEST);
      const to = (path: string) => ({ href: `${api.url}/api/${path}`, method: 'GET' });
      const page = `/r/${request.displayId}/`;
      expect(answer.body.review_request).toEqual({
        absolute_url: `https://reviews.example.com${page}`,
        approval_failure: expect.any(String),
        approved: false,
        blocks: [],
        branch: 'main',
        bugs_closed: ['9', '10', 'x'],
        changenum: null,
        close_description: null,
        close_description_text_type: 'plain',
        commit_id: null,
        created_with_history: false,
        depends_on: [],
        description: 'Because.',
        description_text_type: 'plain',
        extra_data: { seen: 2 },
        id: request.displayId,
        issue_dropped_count: 0,
        issue_open_count: 0,
        issue_resolved_count: 0,
        issue_verifying_count: 0,
        last_updated: '2026-01-03T03:04:05Z',
        public: true,
        ship_it_count: 0,
        agent_ship_it_count: 0,
        by_agent: null,
        status: 'pending',
        summary: 'A <b>new</b> page',
        target_groups: [{ ...to('groups/b-team/'), title: 'b-team' }],
        target_people: [{ ...to(`users/${somebody.username}/`), title: somebody.username }],
        testing_done: 'By eye.',
        testing_done_text_type: 'plain',
        text_type: null,
        time_added: '2026-01-02T03:04:05Z',
        url: page,
        links: expect.objectContaining({
          self: to(`review-requests/${request.displayId}/`),
          submitter: { ...to(`users/${author.username}/`), title: author.username },
          repository: { ...to(`repositories/${repository.id}/`), title: repository.name },
          diffs: to(`review-requests/${request.displayId}/diffs/`),
          draft: to(`review-requests/${request.displayId}/draft/`),
          latest_diff: to(`review-requests/${request.displayId}/diffs/2/`),
        }),
      });
    });

    it('without a repository has the field instead of the link', async () => {
      const request = await api.make.reviewRequest(author, await api.make.repository(), { repository_id: null });

      const { body } = await api.anonymous.get(urlOf(request));

      expect(body.review_request.repository).toBeNull();
      expect(Object.keys(body.review_request.links).sort()).toEqual([
        'attention',
        'changes',
        'delete',
        'diff_context',
        'diffs',
        'draft',
        'file_attachments',
        'findings',
        'last_update',
        'progress',
        'publication',
        'reviews',
        'screenshots',
        'self',
        'stack',
        'status_updates',
        'submitter',
        'suggestions',
        'update',
        'viewed_files',
        'visit',
      ]);
    });

    it('expands whom and what it names, as far as the caller may see them', async () => {
      const secret = await api.make.group({ invite_only: true, members: [somebody] });
      const open = await api.make.group();
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(author, repository, { groups: [secret, open], people: [somebody] });
      const names = 'target_groups,target_people,submitter,repository';

      const { body } = await api.anonymous.get(`${urlOf(request)}?expand=${names}`);

      const { review_request: shown } = body;
      expect(shown.target_groups.map(({ name }: Made) => name)).toEqual([open.name]);
      expect(shown.target_people.map(({ username }: MadeUser) => username)).toEqual([somebody.username]);
      expect(shown.submitter).toEqual((await api.anonymous.get(`/api/users/${author.username}/`)).body.user);
      expect(shown.repository.id).toBe(repository.id);
      expect(Object.keys(shown._expanded).sort()).toEqual(names.split(',').sort());
      expect(shown._expanded.target_groups).toEqual({
        item_mimetype: 'application/vnd.service.org.review-group+json',
      });
      expect(shown.links).not.toHaveProperty('submitter');
      const member = await api.as(somebody).get(`${urlOf(request)}?expand=target_groups`);
      expect(member.body.review_request.target_groups).toHaveLength(2);
    });

    it('expands those that it depends on and that it blocks, as far as the caller may see them', async () => {
      const repository = await api.make.repository();
      const [first, hidden] = [
        await api.make.reviewRequest(author, repository, { summary: 'First' }),
        await api.make.reviewRequest(author, repository, { is_published: false }),
      ];
      const request = await api.make.reviewRequest(author, repository);
      await api.db.query(
        'insert into review_request_dependency (review_request_id, depends_on_id) values ($1, $2), ($1, $3)',
        [request.id, first.id, hidden.id],
      );
      const shown = async (of: { displayId: number }, name: string, client = api.anonymous) =>
        (await client.get(`${urlOf(of)}?expand=${name}`)).body.review_request[name];

      expect(await shown(request, 'depends_on')).toMatchObject([{ id: first.displayId, summary: 'First', links: {} }]);
      expect(await shown(request, 'depends_on', api.as(author))).toHaveLength(2);
      expect(await shown(first, 'blocks')).toMatchObject([{ id: request.displayId }]);
    });

    it('expands an empty collection to nothing, and leaves links where a token may not look', async () => {
      const group = await api.make.group();
      const nobody = await api.make.reviewRequest(author, await api.make.repository());
      const request = await api.make.reviewRequest(author, await api.make.repository(), { groups: [group] });
      const token = await api.make.oauthToken(author, { scopes: ['review_request:read'] });

      const empty = await api.anonymous.get(`${urlOf(nobody)}?expand=target_groups`);
      const closed = await api.withBearer(token.value).get(`${urlOf(request)}?expand=target_groups,submitter`);

      expect(empty.body.review_request.target_groups).toEqual([]);
      expect(empty.body.review_request).not.toHaveProperty('_expanded');
      expect(closed.body.review_request.target_groups[0]).toMatchObject({ title: group.name });
      expect(closed.body.review_request.links).toHaveProperty('submitter');
    });
  });

  it('304: is known already', async () => {
    const request = await api.make.reviewRequest(author, await api.make.repository());
    const tag = (await api.anonymous.get(urlOf(request))).headers.get('etag') ?? '';

    const again = await api.anonymous.get(urlOf(request), { headers: { 'if-none-match': tag } });

    expect(again.status).toBe(304);
  });

  describe('who sees it, listed, counted and by its URL', () => {
    it.each([
      ['published, for nobody in particular', {}, 'everybody'],
      ['not published', { is_published: false }, 'author editor superuser'],
      ['for an invite-only group', { secret: true }, 'member viewer author superuser'],
      ['for an open group and an invite-only one', { secret: true, open: true }, 'everybody'],
      ['for a deleted invite-only group', { deleted: true }, 'author superuser'],
      ['once restricted by a group that is gone', { restricted_by_deleted_group: true }, 'author superuser'],
      [
        'for an invite-only group and a person',
        { secret: true, named: true },
        'somebody member viewer author superuser',
      ],
      ['in a private repository', { closed: true }, 'author superuser reader'],
      ['in a private repository, for a person', { closed: true, named: true }, 'author superuser reader'],
      ['in a private repository, for a group', { closed: true, secret: true }, 'author superuser'],
      ['about no repository', { repository_id: null }, 'everybody'],
      ['not published, and names a person', { is_published: false, named: true }, 'author editor superuser'],
    ] as const)('%s', async (_, given, seers) => {
      const { secret, open, deleted, named, closed, ...columns } = given as Record<string, boolean | null>;
      const [member, reader] = [await api.make.user(), await api.make.user()];
      const groups = [
        ...(secret ? [await api.make.group({ invite_only: true, members: [member] })] : []),
        ...(open ? [await api.make.group()] : []),
        ...(deleted ? [await api.make.group({ invite_only: true, members: [member], deleted_at: new Date() })] : []),
      ];
      const repository = await api.make.repository({ is_public: !closed, users: [reader] });
      const people = named ? [somebody] : [];
      const request = await api.make.reviewRequest(author, repository, { groups, people, ...columns });
      const callers = {
        anonymous: api.anonymous,
        somebody: api.as(somebody),
        member: api.as(member),
        reader: api.as(reader),
        editor: api.as(editor),
        viewer: api.as(viewer),
        author: api.as(author),
        superuser: api.as(superuser),
      };
      // The filter by a repository that the caller may not read finds nothing.
      const narrowed = columns.repository_id === null || closed ? 'max-results=200' : `repository=${repository.id}`;
      const mine = `${LIST}?show-all-unpublished=1&${narrowed}`;
      for (const [name, client] of Object.entries(callers)) {
        const isSeen = seers === 'everybody' || seers.split(' ').includes(name);
        const listed = await idsIn(client, mine);
        const found = {
          caller: name,
          isListed: listed.includes(request.displayId),
          count: (await client.get(`${mine}&counts-only=1`)).body.count as number,
          status: (await client.get(urlOf(request))).status,
        };
        expect(found).toEqual({
          caller: name,
          isListed: isSeen,
          count: listed.length,
          status: isSeen ? 200 : name === 'anonymous' ? 401 : 403,
        });
      }
    });

    it('what is for an invite-only group alone, with its diffs and reviews: who may view such groups (decision D21)', async () => {
      const group = await api.make.group({ invite_only: true, members: [author] });
      const request = await api.make.reviewRequest(author, await api.make.repository(), { groups: [group] });
      await api.make.fileDiff(request, { diff_revision: 1 });

      for (const below of ['', 'diffs/', 'diffs/1/', 'diffs/1/files/', 'reviews/', 'changes/']) {
        const statuses = await Promise.all(
          [viewer, somebody].map(async (person) => (await api.as(person).get(`${urlOf(request)}${below}`)).status),
        );
        expect([below, ...statuses]).toEqual([below, 200, 403]);
      }
    });

    it('lists do not show what others have not published, unless they are asked to', async () => {
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(author, repository, { is_published: false });
      const list = `${LIST}?repository=${repository.id}`;

      for (const [client, unasked] of [
        [api.as(author), [request.displayId]],
        [api.as(editor), []],
        [api.as(superuser), []],
      ] as const) {
        expect(await idsIn(client, list)).toEqual(unasked);
        expect((await client.get(`${list}&counts-only=1`)).body.count).toBe(unasked.length);
        expect(await idsIn(client, `${list}&show-all-unpublished=1`)).toEqual([request.displayId]);
        expect((await client.get(`${list}&show-all-unpublished=1&counts-only=1`)).body.count).toBe(1);
      }
    });
  });

  describe('200: a list', () => {
    let repository: Made;
    let groups: Made[];
    let made: { displayId: number }[];
    const find = (filter: string, client = api.anonymous) =>
      idsIn(client, `${LIST}?repository=${repository.id}&status=all${filter}`);
    const these = (...indexes: number[]) => indexes.map((index) => made[index]!.displayId);

    beforeAll(async () => {
      repository = await api.make.repository();
      groups = [
        await api.make.group({ members: [somebody] }),
        await api.make.group({ members: [somebody, editor] }),
        await api.make.group({ invite_only: true, members: [author] }),
      ];
      const day = (of: number) => `2026-02-0${of}T00:00:00Z`;
      made = [];
      for (const [at, given] of [
        { groups: [groups[0]!], people: [author] },
        { groups: [groups[0]!, groups[1]!], status: 'S' },
        { groups: [groups[1]!, groups[2]!], branch: 'next' },
        { people: [somebody, author], status: 'D' },
      ].entries()) {
        const columns = { created_at: day(at + 1), updated_at: day(9 - at), ...given };
        made.push(await api.make.reviewRequest(at === 3 ? somebody : author, repository, columns));
      }
    });

    it('what was changed last comes first, then what was made last', async () => {
      const equal = await api.make.reviewRequest(author, repository, { updated_at: '2026-02-06T00:00:00Z' });
      expect(await find('')).toEqual([...these(0, 1, 2), equal.displayId, ...these(3)]);
      await api.db.query('delete from review_request where id = $1', [equal.id]);
    });

    it('pages by cursor and by start alike, to the end and back', async () => {
      for (const filter of ['', `&time-added-from=2026-01-01`]) {
        const list = `${LIST}?repository=${repository.id}&status=all&max-results=1${filter}`;
        const there: number[] = [];
        let last = '';
        for (let url: string | undefined = list; url !== undefined;) {
          const { body } = await api.anonymous.get(url);
          expect(body.total_results).toBe(4);
          there.push(...(body.review_requests as { id: number }[]).map(({ id }) => id));
          last = body.links.self.href as string;
          url = body.links.next?.href as string | undefined;
        }
        const back: number[] = [];
        for (let url: string | undefined = last; url !== undefined;) {
          const { body } = await api.anonymous.get(url);
          back.push(...(body.review_requests as { id: number }[]).map(({ id }) => id));
          url = body.links.prev?.href as string | undefined;
        }
        expect(there).toEqual(these(0, 1, 2, 3));
        expect(back).toEqual(these(3, 2, 1, 0));
        expect(await idsIn(api.anonymous, `${list}&start=2`)).toEqual(these(2));
      }
    });

    it.each(['2026-02-30T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z', 'soon', 5])(
      'a cursor with the time %j is as good as none',
      async (time) => {
        const cursor = Buffer.from(JSON.stringify(['after', time, 1])).toString('base64url');
        expect(await find(`&start=1&max-results=1&cursor=${cursor}`)).toEqual(these(1));
      },
    );

    it('without a state is of those that are pending', async () => {
      const list = `${LIST}?repository=${repository.id}`;
      expect(await idsIn(api.anonymous, list)).toEqual(these(0, 2));
      expect(await idsIn(api.anonymous, `${list}&status=submitted`)).toEqual(these(1));
      expect(await idsIn(api.anonymous, `${list}&status=discarded`)).toEqual(these(3));
    });

    it('is narrowed by its submitter, and by groups and people who are asked, all of them', async () => {
      expect(await find(`&from-user=${somebody.username}`)).toEqual(these(3));
      expect(await find('&from-user=nobody-of-that-name')).toEqual([]);
      expect(await find(`&to-groups=${groups[0]!.name}`)).toEqual(these(0, 1));
      expect(await find(`&to-groups=${groups[0]!.name},${groups[1]!.name}`)).toEqual(these(1));
      expect(await find(`&to-groups=no-such-group`)).toEqual([]);
      expect(await find(`&to-users-directly=${author.username}`)).toEqual(these(0, 3));
      expect(await find(`&to-users-directly=${author.username},${somebody.username}`)).toEqual(these(3));
      expect(await find(`&to-users-groups=${somebody.username}`)).toEqual(these(0, 1, 2));
      expect(await find(`&to-user-groups=${editor.username}`)).toEqual(these(1, 2));
      expect(await find(`&to-users=${somebody.username}`)).toEqual(these(0, 1, 2, 3));
      expect(await find(`&to-users=${editor.username}&from-user=${author.username}`)).toEqual(these(1, 2));
      expect(await find(`&involves-user=${somebody.username}`)).toEqual(these(0, 1, 2, 3));
      expect(await find(`&involves-user=${editor.username}`)).toEqual(these(1, 2));
      expect(await find(`&involves-user=${author.username}`)).toEqual(these(0, 1, 2, 3));
      expect(await find(`&involves-user=${editor.username},${author.username}`)).toEqual(these(1, 2));
    });

    it('is narrowed by what the caller has hidden or watches, each by their own', async () => {
      const [reader, ids] = [
        await api.make.user(),
        await api.db.query<{ id: number }[]>(`select id from review_request where repository_id = $1 order by id`, [
          repository.id,
        ]),
      ];
      const mark = (table: string, index: number, more = '') =>
        api.db.query(`insert into ${table} values ($1, $2 ${more})`, [reader.id, ids[index]!.id]);
      await mark('hidden_review_request', 0, ', false');
      await mark('hidden_review_request', 1, ', true');
      await mark('watched_review_request', 1);
      await mark('watched_review_request', 2);

      const client = api.as(reader);
      expect(await find('&hidden=none', client)).toEqual(these(2, 3));
      expect(await find('&hidden=archived', client)).toEqual(these(0));
      expect(await find('&hidden=muted', client)).toEqual(these(1));
      expect(await find('&starred=1', client)).toEqual(these(1, 2));
      expect(await find('&starred=1&hidden=none', client)).toEqual(these(2));
      expect(await find('&starred=0', client)).toEqual(these(0, 1, 2, 3));
      for (const other of [api.as(somebody), api.anonymous]) {
        expect(await find('&hidden=none', other)).toEqual(these(0, 1, 2, 3));
        expect(await find('&hidden=archived', other)).toEqual([]);
        expect(await find('&starred=1', other)).toEqual([]);
      }
    });

    it('is narrowed by its branch', async () => {
      expect(await find('&branch=next')).toEqual(these(2));
      expect(await find('&branch=')).toEqual(these(0, 1, 3));
      expect(await find('&branch=Next')).toEqual([]);
      expect(await find(`&branch=next&to-groups=${groups[0]!.name}`)).toEqual([]);
    });

    it('by the commit, the number of its changeset, or either', async () => {
      const [byCommit, byNumber, other, hidden] = [
        await api.make.reviewRequest(author, repository, { commit_id: 'abc' }),
        await api.make.reviewRequest(author, repository, { change_number: 5 }),
        await api.make.reviewRequest(author, repository, { commit_id: '50', change_number: 50 }),
        await api.make.reviewRequest(author, await api.make.repository({ is_public: false }), { commit_id: 'abc' }),
      ];

      expect(await find('&commit-id=abc')).toEqual([byCommit.displayId]);
      expect(await find('&changenum=5')).toEqual([byNumber.displayId]);
      // It is what the request is shown with.
      expect(await find('&commit-id=5')).toEqual([byNumber.displayId]);
      // RBTools sends both for a number.
      expect(await find('&commit-id=50&changenum=50')).toEqual([other.displayId]);
      expect(await idsIn(api.as(superuser), `${LIST}?commit-id=abc`)).toContain(hidden.displayId);
      const ids = [byCommit, byNumber, other, hidden].map(({ id }) => id);
      await api.db.query('delete from review_request where id = any($1)', [ids]);
    });

    it.each(['commit-id=abcd', 'commit-id=', 'commit-id=ABC', 'changenum=-5', 'changenum=99999999999'])(
      'is empty for %s',
      async (filter) => {
        expect(await find(`&${filter}`)).toEqual([]);
      },
    );

    describe('by what reviews say', () => {
      const counted = [
        {},
        { ship_it_count: 1, issue_resolved_count: 4 },
        { ship_it_count: 3, issue_open_count: 2, issue_dropped_count: 1 },
        { issue_verifying_count: 5 },
      ];
      let submitter: MadeUser;
      let reviewed: { id: number; displayId: number }[];

      beforeAll(async () => {
        submitter = await api.make.user();
        reviewed = await Promise.all(
          counted.map((counts) => api.make.reviewRequest(submitter, repository, { branch: 'reviewed', ...counts })),
        );
      });
      afterAll(() => api.db.query('delete from review_request where submitter_id = $1', [submitter.id]));

      it.each([
        ['ship-it=0', [0, 3]],
        ['ship-it=1', [1, 2]],
        ['ship-it-count=3', [2]],
        ['ship-it-count-lt=3', [0, 1, 3]],
        ['ship-it-count-lte=1', [0, 1, 3]],
        ['ship-it-count-gt=1', [2]],
        ['ship-it-count-gte=1', [1, 2]],
        ['ship-it-count-gte=-1', [0, 1, 2, 3]],
        ['ship-it-count-gt=9007199254740991', []],
        ['issue-open-count-gt=0', [2]],
        ['issue-dropped-count=0', [0, 1, 3]],
        ['issue-resolved-count-gte=4', [1]],
        ['issue-verifying-count=5', [3]],
        ['ship-it=1&issue-open-count=0', [1]],
      ])('%s', async (filter, found) => {
        const answer = await api.anonymous.get(`${LIST}?branch=reviewed&${filter}`);

        const ids = answer.body.review_requests.map(({ id }: Made) => id);
        expect(ids.sort()).toEqual(found.map((index) => reviewed[index]!.displayId).sort());
        expect(answer.body.total_results).toBe(found.length);
      });

      it.each([
        [0, false, 'No review says "Ship It!" yet.'],
        [1, true, null],
        [2, false, 'There are open issues.'],
      ])('shows what was counted, and whether that approves it: %s', async (index, approved, approval_failure) => {
        const { body } = await api.anonymous.get(urlOf(reviewed[index]!));

        expect(body.review_request).toMatchObject({ approved, approval_failure, ...counted[index] });
      });

      it('does not approve what has issues to be verified', async () => {
        const request = await api.make.reviewRequest(submitter, repository, {
          ship_it_count: 1,
          issue_verifying_count: 1,
        });

        const { body } = await api.anonymous.get(urlOf(request));

        const approval_failure = 'There are issues to be verified.';
        expect(body.review_request).toMatchObject({ approved: false, approval_failure });
      });
    });

    it('does not tell who is in a group that the caller may not see', async () => {
      expect(await find(`&to-users-groups=${author.username}`)).toEqual([]);
      expect(await find(`&to-users-groups=${author.username}`, api.as(author))).toEqual(these(2));
    });

    it('does not tell which requests name a group that the caller may not see', async () => {
      const both = `&to-groups=${groups[1]!.name},${groups[2]!.name}`;
      for (const filter of [`&to-groups=${groups[2]!.name}`, both]) {
        expect(await find(filter)).toEqual([]);
        expect(await find(filter, api.as(author))).toEqual(these(2));
      }
    });

    it('does not tell which repository a request is about that the caller may not read', async () => {
      const closed = await api.make.repository({ is_public: false, users: [editor] });
      const request = await api.make.reviewRequest(author, closed);
      const of = (filter: string) => `${LIST}?from-user=${author.username}&${filter}&max-results=200`;

      expect(await idsIn(api.as(author), of('status=pending'))).toContain(request.displayId);
      expect(await idsIn(api.as(author), of(`repository=${closed.id}`))).toEqual([]);
      for (const client of [api.as(editor), api.as(superuser)]) {
        expect(await idsIn(client, `${LIST}?repository=${closed.id}`)).toEqual([request.displayId]);
      }
      const counted = await api.as(author).get(`${LIST}?repository=${closed.id}&counts-only=1`);
      expect(counted.body.count).toBe(0);
    });

    it('is narrowed by times, of which the first is included and the last is not', async () => {
      expect(await find('&time-added-from=2026-02-02&time-added-to=2026-02-03T00:00:00.000001')).toEqual(these(1, 2));
      expect(await find('&last-updated-from=2026-02-07T00:00:00Z&last-updated-to=2026-02-09')).toEqual(these(1, 2));
    });

    it('says how many there are, and ignores what it does not know', async () => {
      const { body } = await api.anonymous.get(`${LIST}?repository=${repository.id}&counts-only=1&colour=red`);
      expect(body).toEqual({ count: 2, stat: 'ok' });
      expect(await idsIn(api.anonymous, `${LIST}?repository=99999999999`)).toEqual([]);
    });

    it('leaves out what the policy of an API token hides', async () => {
      const policy = { resources: { review_request: { [String(made[0]!.displayId)]: { block: ['GET'] } } } };
      const client = api.withToken(await api.make.apiToken(author, { policy }));

      const { body } = await client.get(`${LIST}?repository=${repository.id}`);

      expect(body.review_requests.map(({ id }: Made) => id)).toEqual(these(2));
      expect(body.total_results).toBe(1);
    });
  });

  it('400: refuses a state, a mark, a number or a time that is none', async () => {
    const answer = await api.anonymous.get(
      `${LIST}?status=open&hidden=all&repository=x&time-added-from=2026-02-30&last-updated-to=&changenum=x&ship-it-count-gt=x`,
    );

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields).sort()).toEqual([
      'changenum',
      'hidden',
      'last-updated-to',
      'repository',
      'ship-it-count-gt',
      'status',
      'time-added-from',
    ]);
  });

  it('403: an OAuth2 token needs review_request:read', async () => {
    const token = await api.make.oauthToken(author, { scopes: ['repository:read'] });
    expect(await api.withBearer(token.value).get(LIST)).toFailWith(errors.missingScope);
  });

  describe('404', () => {
    it.each(['99999999', '0', 'abc', '01'])('there is no review request %s', async (id) => {
      expect(await api.as(superuser).get(`${LIST}${id}/`)).toFailWith(errors.doesNotExist);
    });

    it.each(['to-users', 'to-users-directly', 'to-users-groups', 'to-user-groups', 'involves-user'])(
      '%s names nobody',
      async (name) => {
        const path = `${LIST}?${name}=${author.username},nobody-at-all`;
        expect(await api.anonymous.get(path)).toFailWith(errors.doesNotExist);
      },
    );
  });

  it('on a private Local Site: leads out of it to people who do not belong to it', async () => {
    const site = await api.make.site({ users: [author] });
    const repository = await api.make.repository({ local_site_id: site.id });
    await api.make.reviewRequest(author, repository, { local_site_id: site.id, display_id: 1, people: [somebody] });

    const { body } = await api.as(author).get(`/s/${site.name}${LIST}1/?expand=target_people`);
    const plain = await api.as(author).get(`/s/${site.name}${LIST}1/`);

    expect(plain.body.review_request.target_people[0].href).toBe(`${api.url}/api/users/${somebody.username}/`);
    expect(body.review_request.target_people).toEqual([]);
  });

  it('on a Local Site: its own numbers, its own lists, its own URLs', async () => {
    const site = await api.make.site({ users: [author] });
    const repository = await api.make.repository({ local_site_id: site.id });
    const here = await api.make.reviewRequest(author, repository, { local_site_id: site.id, display_id: 1 });
    const twin = await api.make.reviewRequest(author, await api.make.repository(), { display_id: 1, summary: 'Twin' });
    const client = api.as(author);
    const list = `/s/${site.name}${LIST}`;

    const { body } = await client.get(`${list}1/?expand=submitter`);

    expect(body.review_request).toMatchObject({
      absolute_url: `https://reviews.example.com/s/${site.name}/r/1/`,
      summary: '',
      submitter: { username: author.username },
      links: { self: { href: `${api.url}${list}1/` } },
    });
    expect((await client.get(`${LIST}1/`)).body.review_request.summary).toBe('Twin');
    expect((await client.get(list)).body).toMatchObject({ total_results: 1, review_requests: [{ id: 1 }] });
    expect(await client.get(`/s/${site.name}${LIST}${twin.displayId + 1}/`)).toFailWith(errors.doesNotExist);
    expect(here.id).not.toBe(twin.id);
  });
});
