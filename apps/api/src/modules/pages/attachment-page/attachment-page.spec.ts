import type { Made, MadeUser } from '@review-service/testing/make';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

describe('/r/{display_id}/file/{file_attachment_id}/', () => {
  let api: TestApi;
  let author: MadeUser;
  let somebody: MadeUser;
  let repository: Made;
  let request: Awaited<ReturnType<TestApi['make']['reviewRequest']>>;

  beforeAll(async () => {
    api = await TestApi.boot();
    [author, somebody] = [await api.make.user(), await api.make.user()];
    repository = await api.make.repository();
  });
  beforeEach(async () => {
    request = await api.make.reviewRequest(author, repository);
  });
  afterAll(() => api.close());

  const pageOf = ({ displayId }: { displayId: number }, { id }: { id: number }) => `/r/${displayId}/file/${id}/`;
  const load = async (path: string, user?: MadeUser) => (await browserOf(api, user)).get(path);

  describe('200', () => {
    it('shows an attachment at its review_url: what it is, its picture, and where it belongs', async () => {
      const columns = { caption: 'The logo', filename: 'logo.png', user_id: author.id };
      const made = await api.make.attachment(request, { ...columns, ...(await api.make.picturedFile()) });
      const { body } = await api.anonymous.get(`/api/repositories/${repository.id}/diff-file-attachments/${made.id}/`);
      const url = body.diff_file_attachment.review_url as string;

      const { status, text } = await load(url);

      expect(status).toBe(200);
      expect(url).toBe(pageOf(request, made));
      const parts = ['<h1>The logo</h1>', 'logo.png', 'image/png', '1 byte', '/new.png', author.username];
      for (const part of parts) expect(text).toContain(part);
      expect(text).toContain(`<a class="button" href="${url}download/">`);
      expect(text).toContain(`<a href="/r/${request.displayId}/">Review request ${request.displayId}</a>`);
      const of = (width: number) => `${url}download/?thumbnail=1&amp;width=${width}`.replaceAll('=', '&#x3D;');
      expect(text).toContain(`src="${of(900)}"`);
      expect(text).toContain(`srcset="${[300, 600, 900].map((width) => `${of(width)} ${width}w`).join(', ')}"`);
      expect(text).toContain('alt="The logo"');
    });

    it('shows the first lines of a text with their colours, and what is in them as text', async () => {
      const preview = '<span class="hljs-keyword">let</span> a = &quot;&lt;b&gt;&quot;;';
      const made = await api.make.attachment(request, { mimetype: 'text/javascript', preview });

      const { text } = await load(pageOf(request, made));

      expect(text).toContain(`<pre class="preview"><code>${preview}</code></pre>`);
      expect(text).not.toContain('download/');
      expect(text).toContain('The content of this file is not here');
    });

    it('shows a file of a review request, and leads to its other revisions', async () => {
      const columns = { caption: 'The plan', filename: 'plan.png', user_id: author.id };
      const first = await api.make.fileAttachment(request, { ...columns, ...(await api.make.picturedFile()) });
      const next = { history_id: first.historyId, revision: 2, caption: 'A better plan' };
      const second = await api.make.fileAttachment(request, next);
      const third = await api.make.fileAttachment(request, {
        ...{ ...next, revision: 3, caption: 'The best plan' },
        is_published: false,
      });

      const { status, text } = await load(pageOf(request, first), somebody);

      expect(status).toBe(200);
      for (const part of ['<h1>The plan</h1>', 'plan.png', '1 byte', author.username, 'thumbnail']) {
        expect(text).toContain(part);
      }
      expect(text).toContain(`<a href="${pageOf(request, second)}">A better plan</a> (revision 2)`);
      expect(text).not.toMatch(/best plan|repository|<h2>Diffs/);
      expect((await load(pageOf(request, third), somebody)).status).toBe(404);
      expect((await load(pageOf(request, first), author)).text).toContain('(revision 3)');
    });

    it.each([
      ['image/svg+xml', 'There is no picture of this image, or not yet'],
      ['application/zip', 'Files of this type are not shown here'],
    ])('says why %s is not shown', async (mimetype, words) => {
      const made = await api.make.attachment(request, { mimetype });

      expect((await load(pageOf(request, made))).text).toContain(words);
    });

    it('leads to the other side of the same file, and from one diff to the next', async () => {
      const path = { source_file: '/a.png', dest_file: '/b.png', source_revision: 'abc' };
      const [first, second] = [
        await api.make.fileDiff(request, path),
        await api.make.fileDiff(request, { ...path, diff_revision: 2 }),
      ];
      const committed = { repo_path: '/a.png', repo_revision: 'abc', caption: 'As it was' };
      const old = await api.make.attachment(request, committed);
      const one = await api.make.attachment(request, { added_in_filediff_id: first.id, caption: 'First try' });
      const two = await api.make.attachment(request, { added_in_filediff_id: second.id, caption: 'Second try' });
      await api.make.attachment(request, { caption: 'Something else' });
      await api.make.attachment(await api.make.reviewRequest(author, repository), committed);

      const [ofOld, ofOne] = [await load(pageOf(request, old)), await load(pageOf(request, one))];

      const linkTo = (made: { id: number }, caption: string) => `<a href="${pageOf(request, made)}">${caption}</a>`;
      expect(linksIn(ofOld.text)).toEqual([linkTo(one, 'First try'), linkTo(two, 'Second try')]);
      expect(linksIn(ofOne.text)).toEqual([linkTo(old, 'As it was'), linkTo(two, 'Second try')]);
      expect(ofOld.text).toMatch(/Diff 1: \/a.png → \/b.png<\/li>\s*<li>Diff 2: /);
      expect(ofOne.text).toContain('Diff 1: /a.png → /b.png');
      expect(ofOne.text).not.toContain('Diff 2: ');
    });

    it('tells of diffs that are drafts only those who work on them', async () => {
      const path = { source_file: '/a.png', dest_file: '/a.png', source_revision: 'abc' };
      await api.make.fileDiff(request, path);
      const draft = await api.make.fileDiff(request, { ...path, diff_revision: 2, on_draft: true });
      const old = await api.make.attachment(request, { repo_path: '/a.png', repo_revision: 'abc' });
      await api.make.attachment(request, { added_in_filediff_id: draft.id, caption: 'Not ready' });
      const editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });

      for (const [user, isShown] of [
        [undefined, false],
        [somebody, false],
        [author, true],
        [editor, true],
        [await api.make.superuser(), true],
      ] as const) {
        const { text } = await load(pageOf(request, old), user);
        expect([text.includes('Diff 2 (a draft)'), text.includes('Not ready')]).toEqual([isShown, isShown]);
      }
    });

    it('writes scripts as text, and hidden characters out', async () => {
      const script = '<script>alert(1)</script>';
      const diff = await api.make.fileDiff(request, { source_file: script, dest_file: `${script}\u202e` });
      const made = await api.make.attachment(request, {
        caption: `${script}\u202e"`,
        filename: `${script}\u2066`,
        mimetype: script,
        added_in_filediff_id: diff.id,
        dest_path: script,
      });

      const { text } = await load(pageOf(request, made));

      expect(text).not.toContain('<script>');
      expect(text).not.toMatch(/[\u202e\u2066]/);
      expect(text.split('&lt;script&gt;').length).toBeGreaterThan(6);
      expect(text).toContain('[U+202E]');
    });

    it('stays on the Local Site', async () => {
      const site = await api.make.site({ users: [somebody] });
      const local = await api.make.repository({ local_site_id: site.id });
      const asked = await api.make.reviewRequest(author, local, { local_site_id: site.id });
      const made = await api.make.attachment(asked, await api.make.picturedFile());
      const here = `/s/${site.name}${pageOf(asked, made)}`;

      const { status, text } = await load(here, somebody);

      expect(status).toBe(200);
      expect(text).toContain(`href="${here}download/"`);
      expect(text).toContain(`href="/s/${site.name}/r/${asked.displayId}/"`);
      expect((await load(pageOf(asked, made), somebody)).status).toBe(404);
    });
  });

  describe('303, 403', () => {
    it('may be seen by whoever may see its repository', async () => {
      const hidden = await api.make.repository({ is_public: false });
      const asked = await api.make.reviewRequest(author, hidden);
      const made = await api.make.attachment(asked);

      const page = await load(pageOf(asked, made));

      expect([page.status, page.headers.get('location')]).toEqual([
        303,
        `/account/login/?next=${encodeURIComponent(pageOf(asked, made))}`,
      ]);
      expect((await load(pageOf(asked, made), somebody)).status).toBe(403);
    });
  });

  describe('404', () => {
    it('is for what is not there for the caller', async () => {
      const unpublished = await api.make.reviewRequest(author, repository, { is_published: false });
      const made = await api.make.attachment(unpublished);
      const other = await api.make.attachment(request);

      expect((await load(pageOf(unpublished, made), somebody)).status).toBe(404);
      expect((await load(pageOf(unpublished, made), author)).status).toBe(200);
      expect((await load(pageOf(unpublished, other), author)).status).toBe(404);
      expect((await load(pageOf(request, { id: 99_999_999 }))).status).toBe(404);
    });
  });
});

/** The links to other versions. */
const linksIn = (text: string): string[] => text.match(/(?<=<li>)<a href="[^"]+">[^<]+<\/a>/g) ?? [];
