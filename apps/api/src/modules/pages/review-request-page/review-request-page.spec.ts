import type { Made, MadeUser } from '@review-service/testing/make';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

describe('/r/{review_request_id}/', () => {
  let api: TestApi;
  let author: MadeUser;
  let somebody: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    [author, somebody] = [await api.make.user(), await api.make.user()];
    repository = await api.make.repository();
  });
  afterAll(() => api.close());

  const pageOf = ({ displayId }: { displayId: number }) => `/r/${displayId}/`;
  const load = async (path: string, user?: MadeUser) => (await browserOf(api, user)).get(path);

  describe('200', () => {
    it('shows a review request at its absolute_url and url', async () => {
      const group = await api.make.group();
      const texts = {
        summary: 'Faster start',
        description: 'First line\nsecond',
        testing_done: 'By hand',
        branch: 'fast',
      };
      const request = await api.make.reviewRequest(author, repository, {
        ...texts,
        groups: [group],
        people: [somebody],
      });
      const { body } = await api.anonymous.get(`/api/review-requests/${request.displayId}/`);
      const { url, absolute_url: absolute } = body.review_request as { url: string; absolute_url: string };

      const { status, text } = await load(url);

      expect([status, new URL(absolute).pathname]).toEqual([200, url]);
      const words = [
        '<h1>Faster start</h1>',
        'First line\nsecond',
        'By hand',
        'fast',
        repository.name,
        'Open for review',
      ];
      for (const part of words) expect(text).toContain(part);
      for (const { username } of [author, somebody])
        expect(text).toContain(`<a href="/users/${username}/">${username}</a>`);
      expect(text).toContain(`<a href="/groups/${group.name}/">${group.name}</a>`);
      expect(text).toContain('There is no diff yet');
    });

    it('shows its files, and those of its draft to people who may edit it', async () => {
      const request = await api.make.reviewRequest(author, repository);
      const shown = await api.make.fileAttachment(request, { caption: 'The plan' });
      await api.make.fileAttachment(request, { caption: 'A secret', is_published: false });

      const { text } = await load(pageOf(request), somebody);

      expect(text).toContain(`<a href="${pageOf(request)}file/${shown.id}/">The plan</a>`);
      expect(text).not.toContain('A secret');
      expect((await load(pageOf(request), author)).text).toMatch(
        /A secret<\/a>\s*<span class="hint">revision 1, not published/,
      );
    });

    it('of several commits shows the whole, with what the last of them brought', async () => {
      const request = await api.make.reviewRequest(author, repository);
      const change = (commit_id: string | null, parent_commit_id: string | null) =>
        api.make.fileDiff(request, { dest_file: '/in-commits.png', commit_id, parent_commit_id });
      await change('c1', 'c0');
      const last = await change('c2', 'c1');
      await change(null, null);
      const made = await api.make.attachment(request, { added_in_filediff_id: last.id, caption: 'After all' });

      const { text } = await load(pageOf(request));

      expect(text.match(/in-commits.png/g)).toHaveLength(1);
      expect(text).toContain(`<a href="/r/${request.displayId}/file/${made.id}/">After all</a>`);
    });

    it('shows files of its diffs, the newest first, with their attachments', async () => {
      const request = await api.make.reviewRequest(author, repository);
      const file = { source_file: '/a.png', dest_file: '/b.png', source_revision: 'abc' };
      await api.make.fileDiff(request, file);
      const second = await api.make.fileDiff(request, { ...file, diff_revision: 2 });
      const old = await api.make.attachment(request, {
        caption: 'As it was',
        repo_path: '/a.png',
        repo_revision: 'abc',
        ...(await api.make.picturedFile()),
      });
      const made = await api.make.attachment(request, { caption: 'As it is', added_in_filediff_id: second.id });

      const { text } = await load(pageOf(request));

      expect(text.indexOf('Diff 2')).toBeLessThan(text.indexOf('Diff 1'));
      expect(text).toContain('was /a.png');
      expect(text).toContain(`<a href="${pageOf(request)}file/${made.id}/">As it is</a>`);
      const src = `${pageOf(request)}file/${old.id}/download/?thumbnail=1&amp;width=300`.replaceAll('=', '&#x3D;');
      expect(text.split(`src="${src}"`)).toHaveLength(3);
    });

    it('names groups and repositories to those who may see them', async () => {
      const closed = await api.make.group({ invite_only: true });
      const open = await api.make.group();
      const hidden = await api.make.repository({ is_public: false });
      const request = await api.make.reviewRequest(author, hidden, { groups: [closed, open] });

      const [mine, all] = [
        await load(pageOf(request), author),
        await load(pageOf(request), await api.make.superuser()),
      ];

      const names = ({ text }: { text: string }) => [closed, open, hidden].map(({ name }) => text.includes(name));
      expect(names(mine)).toEqual([false, true, false]);
      expect(names(all)).toEqual([true, true, true]);
    });

    it('shows what is on a draft to those who work on it', async () => {
      const request = await api.make.reviewRequest(author, repository);
      await api.make.fileDiff(request, { diff_revision: 7, on_draft: true });
      const editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });

      for (const [user, isShown] of [
        [undefined, false],
        [somebody, false],
        [author, true],
        [editor, true],
      ] as const) {
        expect((await load(pageOf(request), user)).text.includes('Diff 7')).toBe(isShown);
      }
    });

    it('leads out of a private Local Site to who is not of it', async () => {
      const site = await api.make.site({ users: [author] });
      const local = await api.make.repository({ local_site_id: site.id });
      const request = await api.make.reviewRequest(author, local, { people: [somebody], local_site_id: site.id });

      const { text } = await load(`/s/${site.name}${pageOf(request)}`, author);

      expect(text).toContain(`href="/s/${site.name}/users/${author.username}/"`);
      expect(text).toContain(`href="/users/${somebody.username}/"`);
    });

    it('writes scripts as text, and hidden characters out', async () => {
      const script = '<script>alert(1)</script>\u202e';
      const texts = { summary: script, description: script, testing_done: script, branch: script, bugs_closed: script };
      const request = await api.make.reviewRequest(author, repository, texts);
      await api.make.fileDiff(request, { source_file: script, dest_file: `${script}x` });

      const { text } = await load(pageOf(request));

      expect(text).not.toMatch(/<script>|\u202e/);
      expect(text.split('&lt;script&gt;').length).toBeGreaterThan(7);
    });
  });

  it('303: sends anonymous people to sign in where a login may help', async () => {
    const group = await api.make.group({ invite_only: true });
    const request = await api.make.reviewRequest(author, repository, { groups: [group] });

    expect((await load(pageOf(request))).status).toBe(303);
  });

  it('403: is for review requests of groups that one is not in, and for drafts of others', async () => {
    const group = await api.make.group({ invite_only: true });
    const closed = await api.make.reviewRequest(author, repository, { groups: [group], summary: 'Hush' });
    const draft = await api.make.reviewRequest(author, repository, { is_published: false, summary: 'Hush' });

    for (const request of [closed, draft]) {
      const answer = await api.as(somebody).get(`/api/review-requests/${request.displayId}/`);
      const { status, text } = await load(pageOf(request), somebody);
      expect(status).toBe(answer.status);
      expect(text).not.toContain('Hush');
    }
  });

  it('404: there is none of this number, here', async () => {
    const site = await api.make.site({ users: [author] });
    const request = await api.make.reviewRequest(author, repository);

    for (const path of ['/r/999999999/', '/r/x/', `/s/${site.name}${pageOf(request)}`]) {
      expect([path, (await load(path, author)).status]).toEqual([path, 404]);
    }
  });
});
