import { DIFF, DRAFT_DIFF } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const PATCH = { headers: { accept: 'text/x-patch' } };

describe('diffs of a review request', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let request: Awaited<ReturnType<TestApi['make']['reviewRequest']>>;
  let url: string;

  beforeAll(async () => {
    author = await api.make.user();
    request = await api.make.reviewRequest(author, await api.make.repository());
    url = `/api/review-requests/${request.displayId}/`;
    await api.make.fileDiff(request, { diff_revision: 1, diff: 'diff --git a/x b/x\n+1' });
    await api.make.fileDiff(request, { diff_revision: 1, diff: 'diff --git a/y b/y\n+2\n' });
    await api.make.fileDiff(request, {
      diff_revision: 1,
      diff: 'of a commit',
      commit_id: 'c1',
      parent_commit_id: 'c0',
    });
    await api.make.fileDiff(request, { diff_revision: 2 });
    await api.make.fileDiff(request, { diff_revision: 3, on_draft: true, diff: 'secret\n' });
    await api.db.query(
      `update diff set base_commit_id = 'c0', created_at = '2026-01-01T00:00:00Z' where review_request_id = $1`,
      [request.id],
    );
  });

  const revisionsIn = (body: any) => (body.diffs as { revision: number }[]).map(({ revision }) => revision);

  it('200: the published ones are listed and shown to everybody, in the order of their revisions', async () => {
    const list = await api.anonymous.get(`${url}diffs/`);
    const item = await api.anonymous.get(`${url}diffs/1/`);

    expect(list).toList(DIFF);
    expect(revisionsIn(list.body)).toEqual([1, 2]);
    expect((await api.anonymous.get(`${url}diffs/?counts-only=1`)).body.count).toBe(2);
    expect(item).toShow(DIFF);
    const to = (path: string) => ({ href: `${api.url}/api/${path}`, method: 'GET' });
    const self = `review-requests/${request.displayId}/diffs/1/`;
    expect(item.body.diff).toEqual({
      base_commit_id: 'c0',
      basedir: '',
      commit_count: 1,
      extra_data: {},
      id: expect.any(Number),
      name: 'diff',
      revision: 1,
      timestamp: '2026-01-01T00:00:00Z',
      links: expect.objectContaining({
        self: to(self),
        repository: { ...to(`repositories/${request.repository.id}/`), title: request.repository.name },
        files: to(`${self}files/`),
      }),
    });
    expect(list.body.diffs[0]).toEqual(item.body.diff);
  });

  it('200: those of the draft are for those who work on the request', async () => {
    const list = await api.as(author).get(`${url}draft/diffs/`);

    expect(list).toList(DRAFT_DIFF);
    expect(revisionsIn(list.body)).toEqual([3]);
    expect(list.body.diffs[0].links).toMatchObject({
      self: { href: `${api.url}${url}draft/diffs/3/` },
      draft_files: { href: `${api.url}${url}draft/diffs/3/files/` },
    });
    expect(await api.as(author).get(`${url}draft/diffs/3/`)).toShow(DRAFT_DIFF);
  });

  describe('200: as a patch', () => {
    it('is the stored texts of the files of all commits together, each on lines of its own', async () => {
      const answer = await api.anonymous.get(`${url}diffs/1/`, PATCH);

      expect(answer.headers.get('content-type')).toBe('text/x-patch');
      expect(answer.headers.get('vary')).toContain('Accept');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.text).toBe('diff --git a/x b/x\n+1\ndiff --git a/y b/y\n+2\n');
    });

    it('says what is known of files whose text nobody gave', async () => {
      const other = await api.make.reviewRequest(author, await api.make.repository());
      const file = (columns: object) => api.make.fileDiff(other, { dest_detail: '', ...columns });
      await file({ source_file: '/a', dest_file: '/b', status: 'V' });
      await file({ source_file: '/new.png', dest_file: '/new.png', is_binary: true, is_new: true });
      await file({ source_file: '/x.png', dest_file: '/x.png', is_binary: true, status: 'D' });
      await file({ source_file: '/a"\n\u0001é', dest_file: '/y', is_binary: true });

      const { text } = await api.anonymous.get(`/api/review-requests/${other.displayId}/diffs/1/`, PATCH);

      expect(text).toBe(
        [
          'diff --git a/a b/b',
          'diff --git a/new.png b/new.png',
          'Binary files /dev/null and b/new.png differ',
          'diff --git a/x.png b/x.png',
          'Binary files a/x.png and /dev/null differ',
          'diff --git "a/a\\"\\012\\001é" b/y',
          'Binary files "a/a\\"\\012\\001é" and b/y differ',
          '',
        ].join('\n'),
      );
    });

    it.each([
      ['text/x-patch, */*;q=0', 'text/x-patch'],
      ['text/x-patch;q=0.9, application/json;q=0.8', 'text/x-patch'],
      ['text/x-patch, application/json', 'text/x-patch'],
      ['application/json, text/x-patch', 'json'],
      ['text/x-patch;q=0.1, application/json', 'json'],
      ['text/x-patch;q=0', 'json'],
      ['*/*', 'json'],
      ['text/*', 'json'],
    ])('Accept: %s brings %s', async (accept, type) => {
      const answer = await api.anonymous.get(`${url}diffs/1/`, { headers: { accept } });

      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain(type);
    });

    it('is found for HEAD too, and says nothing else than JSON of what goes wrong', async () => {
      const head = await api.anonymous.send('HEAD', `${url}diffs/1/`, PATCH);
      expect(head.headers.get('content-type')).toBe('text/x-patch');
      expect(await api.anonymous.get(`${url}diffs/9/`, PATCH)).toFailWith(errors.doesNotExist);
      expect(await api.anonymous.get(`${url}draft/diffs/3/`, PATCH)).toFailWith(errors.notLoggedIn);
    });
  });

  it('304: each form has a tag of its own', async () => {
    const tagOf = async (sending = {}) =>
      (await api.anonymous.get(`${url}diffs/1/`, sending)).headers.get('etag') ?? '';
    const [json, patch] = [await tagOf(), await tagOf(PATCH)];
    const known = (tag: string) => ({ headers: { ...PATCH.headers, 'if-none-match': tag } });

    expect((await api.anonymous.get(`${url}diffs/1/`, known(patch))).status).toBe(304);
    expect((await api.anonymous.get(`${url}diffs/1/`, known(json))).status).toBe(200);
  });

  it('401, 403: those of the draft are not for others, and none are of a request that one may not see', async () => {
    const hidden = await api.make.reviewRequest(author, await api.make.repository(), { is_published: false });
    await api.make.fileDiff(hidden);
    const other = api.as(await api.make.user());
    for (const path of [`${url}draft/diffs/`, `${url}draft/diffs/3/`, `${url}draft/diffs/9/`]) {
      expect(await api.anonymous.get(path)).toFailWith(errors.notLoggedIn);
      expect(await other.get(path)).toFailWith(errors.permissionDenied);
    }
    for (const path of ['diffs/', 'diffs/1/', 'diffs/9/', 'diffs/1/files/', 'diffs/1/files/1/']) {
      const at = `/api/review-requests/${hidden.displayId}/${path}`;
      expect(await api.anonymous.get(at)).toFailWith(errors.notLoggedIn);
      expect(await other.get(at)).toFailWith(errors.permissionDenied);
    }
  });

  it('404: there is no such diff there', async () => {
    for (const path of ['diffs/3/', 'diffs/0/', 'diffs/x/', 'draft/diffs/1/']) {
      expect(await api.as(author).get(url + path)).toFailWith(errors.doesNotExist);
    }
    expect(await api.as(author).get('/api/review-requests/99999999/diffs/')).toFailWith(errors.doesNotExist);
  });

  it('406: JSON alone is refused', async () => {
    const answer = await api.anonymous.get(`${url}diffs/`, { headers: { accept: 'text/x-patch, */*;q=0' } });
    expect(answer).toFailWith(errors.notAcceptable);
  });
});
