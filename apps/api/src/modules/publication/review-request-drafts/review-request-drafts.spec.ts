import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/draft/', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let editor: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
    editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });
  });

  const urlOf = ({ displayId }: { displayId: number }) => `/api/review-requests/${displayId}/`;
  /** A published request whose draft has a diff. */
  const withDraft = async (columns: Record<string, unknown> = {}) => {
    const given = { summary: 'Ours', updated_at: '2026-01-01T00:00:00Z', ...columns };
    const request = await api.make.reviewRequest(author, await api.make.repository(), given);
    await api.make.fileDiff(request, { on_draft: true });
    return request;
  };

  it('200: shows the texts of the request and whom the draft is for, to those who work on it', async () => {
    const request = await withDraft();
    const group = await api.make.group();
    await api.db.query(
      `insert into review_request_draft_group
       select id, $2 from review_request_draft where review_request_id = $1`,
      [request.id, group.id],
    );

    const answer = await api.as(author).get(`${urlOf(request)}draft/`);

    expect(answer).toShow(REVIEW_REQUEST_DRAFT);
    const to = (path = '') => ({ href: `${api.url}${urlOf(request)}${path}`, method: 'GET' });
    expect(answer.body.draft).toEqual({
      branch: '',
      bugs_closed: [],
      changedescription: '',
      changedescription_text_type: 'plain',
      commit_id: null,
      depends_on: [],
      description: '',
      description_text_type: 'plain',
      extra_data: {},
      id: expect.any(Number),
      last_updated: expect.any(String),
      public: false,
      summary: 'Ours',
      target_groups: [{ href: `${api.url}/api/groups/${group.name}/`, method: 'GET', title: group.name }],
      target_people: [],
      testing_done: '',
      testing_done_text_type: 'plain',
      text_type: null,
      links: {
        self: to('draft/'),
        update: { ...to('draft/'), method: 'PUT' },
        delete: { ...to('draft/'), method: 'DELETE' },
        review_request: { ...to(), title: 'Ours' },
        submitter: { href: `${api.url}/api/users/${author.username}/`, method: 'GET', title: author.username },
        draft_diffs: to('draft/diffs/'),
        draft_file_attachments: to('draft/file-attachments/'),
        draft_screenshots: to('draft/screenshots/'),
      },
    });
    for (const client of [api.as(editor), api.as(await api.make.superuser())]) {
      expect(await client.get(`${urlOf(request)}draft/`)).toShow(REVIEW_REQUEST_DRAFT);
    }
    const trimmed = await api.as(author).get(`${urlOf(request)}draft/?only-fields=commit_id&only-links=`);
    expect(trimmed.body.draft).toEqual({
      changedescription_text_type: 'plain',
      commit_id: null,
      description_text_type: 'plain',
      testing_done_text_type: 'plain',
      text_type: null,
    });
  });

  it('401, 403: is not for others, nor for editors who do not see the request', async () => {
    const request = await withDraft();
    const secret = await withDraft({ restricted_by_deleted_group: true });

    expect(await api.anonymous.get(`${urlOf(request)}draft/`)).toFailWith(errors.notLoggedIn);
    expect(await api.as(await api.make.user()).get(`${urlOf(request)}draft/`)).toFailWith(errors.permissionDenied);
    expect(await api.as(editor).get(`${urlOf(secret)}draft/`)).toFailWith(errors.permissionDenied);
  });

  it('404: there is no draft, or no request', async () => {
    const request = await api.make.reviewRequest(author, await api.make.repository());

    expect(await api.as(author).get(`${urlOf(request)}draft/`)).toFailWith(errors.doesNotExist);
    expect(await api.as(author).get('/api/review-requests/99999999/draft/')).toFailWith(errors.doesNotExist);
  });

  it('expand=draft of a request inlines one or none, which it is for those who may not see it', async () => {
    const request = await withDraft();
    const inlined = async (client = api.anonymous) =>
      (await client.get(`/api/review-requests/?expand=draft&repository=${request.repository.id}`)).body
        .review_requests[0];

    const own = await inlined(api.as(author));
    expect(own.draft).toMatchObject([
      { summary: 'Ours', links: { self: { href: expect.stringContaining('/draft/') } } },
    ]);
    expect(own._expanded.draft).toMatchObject({
      item_mimetype: 'application/vnd.service.org.review-request-draft+json',
      list_mimetype: 'application/vnd.service.org.draft+json',
      list_url: `${api.url}${urlOf(request)}draft/`,
    });
    expect((await inlined()).draft).toEqual([]);
  });

  it('expands whom it asks and what it depends on', async () => {
    const request = await withDraft();
    const [group, other] = [
      await api.make.group(),
      await api.make.reviewRequest(author, await api.make.repository(), { people: [editor] }),
    ];
    const names = 'target_people,target_groups,depends_on';
    const fields = { target_people: editor.username, target_groups: group.name, depends_on: String(other.displayId) };

    const { body } = await api.as(author).put(`${urlOf(request)}draft/?expand=${names}`, fields);

    expect(body.draft).toMatchObject({
      target_people: [{ username: editor.username, links: {} }],
      target_groups: [{ name: group.name, links: {} }],
      // What is expanded here is not expanded again within.
      depends_on: [{ id: other.displayId, links: {}, target_people: [{ href: expect.any(String) }] }],
      _expanded: { depends_on: { item_mimetype: 'application/vnd.service.org.review-request+json' } },
    });
    expect(Object.keys(body.draft._expanded as object).sort()).toEqual(names.split(',').sort());
  });
});
