import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/repositories/{repository_id}/diff-file-attachments/', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let somebody: MadeUser;
  let superuser: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
    somebody = await api.make.user();
    superuser = await api.make.superuser();
  });

  const urlOf = ({ id }: Made) => `/api/repositories/${id}/diff-file-attachments/`;
  const idsIn = async (client: { get: (path: string) => Promise<{ body: any }> }, path: string) =>
    ((await client.get(path)).body.diff_file_attachments as { id: number }[]).map(({ id }) => id);

  describe('GET list', () => {
    it('200: shows committed files, and new sides of diffs with a link to where they were added', async () => {
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(author, repository);
      const columns = {
        repo_path: '/logo.png',
        repo_revision: 'abc',
        caption: '<b> & "x"',
        extra_data: { __p: 1, a: 2 },
      };
      const committed = await api.make.attachment(request, columns);
      const added = await api.make.attachment(request);

      const answer = await api.anonymous.get(urlOf(repository));

      expect(answer).toList(DIFF_FILE_ATTACHMENT);
      const [old, fresh] = answer.body.diff_file_attachments;
      const page = `/r/${request.displayId}/file/${committed.id}/`;
      expect(old).toEqual({
        absolute_url: `http://localhost:8080${page}download/`,
        added_in_filediff: null,
        attachment_history_id: null,
        caption: '<b> & "x"',
        extra_data: { a: 2, sha256_checksum: '0'.repeat(64) },
        filename: 'file.png',
        height: null,
        icon_url: '/static/mimetypes/image-x-generic.svg',
        id: committed.id,
        is_review_ui_accessible_by: true,
        mimetype: 'image/png',
        pictures: [],
        repository_file_path: '/logo.png',
        repository_revision: 'abc',
        review_url: page,
        revision: 0,
        sha256_checksum: '0'.repeat(64),
        size: null,
        thumbnail:
          '<div class="file-thumbnail"> <img src="" srcset="" alt="&lt;b&gt; &amp; &quot;x&quot;" width="300" /></div>',
        url: `http://localhost:8080${page}download/`,
        width: null,
        links: { self: { href: `${api.url}${urlOf(repository)}${committed.id}/`, method: 'GET' } },
      });
      expect(fresh).not.toHaveProperty('added_in_filediff');
      expect(fresh).toMatchObject({ id: added.id, repository_file_path: '/new.png', repository_revision: null });
      expect(fresh.links.added_in_filediff).toEqual({
        href: expect.stringContaining(`/api/review-requests/${request.displayId}/diffs/1/files/`),
        method: 'GET',
        title: '/old.png (abc123) -> /new.png (def456)',
      });
    });

    it('200: shows pictures of an image and the first lines of a text as soon as they are made', async () => {
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(author, repository);
      const [image, drawing, text, zip] = [
        await api.make.attachment(request, { caption: '"><b>', ...(await api.make.picturedFile()) }),
        await api.make.attachment(request, { mimetype: 'image/svg+xml', caption: 'Drawing' }),
        await api.make.attachment(request, { mimetype: 'text/plain', preview: 'Hello\n\n&lt;b&gt;' }),
        await api.make.attachment(request, { mimetype: 'application/zip' }),
      ];

      const { body } = await api.anonymous.get(urlOf(repository));

      const shown = body.diff_file_attachments as { id: number; thumbnail: string; absolute_url: string }[];
      const url = shown[0]?.absolute_url;
      const of = (width: number) => `${url}?thumbnail=1&amp;width=${width}`;
      expect(shown.map(({ id, thumbnail }) => [id, thumbnail])).toEqual([
        [
          image.id,
          `<div class="file-thumbnail"> <img src="${of(300)}" srcset="${of(300)} 1x, ${of(600)} 2x, ${of(900)} 3x" ` +
            'alt="&quot;&gt;&lt;b&gt;" width="300" /></div>',
        ],
        [drawing.id, '<div class="file-thumbnail"> <img src="" srcset="" alt="Drawing" width="300" /></div>'],
        [
          text.id,
          '<div class="file-thumbnail"> <div class="file-thumbnail-clipped"><pre>Hello</pre><pre></pre>' +
            '<pre>&lt;b&gt;</pre></div></div>',
        ],
        [zip.id, '<pre class="file-thumbnail"></pre>'],
      ]);
      expect(body.diff_file_attachments).toMatchObject([
        {
          pictures: [300, 600, 900].map((width) => ({
            width,
            url: `/r/${request.displayId}/file/${image.id}/download/?thumbnail=1&width=${width}`,
          })),
          size: 1,
          width: 1_200,
          height: 800,
        },
        ...[drawing, text, zip].map(({ id }) => ({ id, pictures: [], size: null, width: null, height: null })),
      ]);
      const item = await api.anonymous.get(`${urlOf(repository)}${image.id}/`);
      expect(item.body.diff_file_attachment.thumbnail).toBe(shown[0]?.thumbnail);
    });

    it('200: filters by mimetype, by path on either side, and by revision; an empty filter matches nothing', async () => {
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(author, repository);
      const renamed = await api.make.attachment(request, { mimetype: 'text/plain' });
      const committed = await api.make.attachment(request, { repo_path: '/a.png', repo_revision: 'r1' });
      const list = urlOf(repository);

      expect(await idsIn(api.anonymous, `${list}?mimetype=text/plain`)).toEqual([renamed.id]);
      expect(await idsIn(api.anonymous, `${list}?mimetype=TEXT/plain`)).toEqual([]);
      expect(await idsIn(api.anonymous, `${list}?repository-file-path=/old.png`)).toEqual([renamed.id]);
      expect(await idsIn(api.anonymous, `${list}?repository-file-path=/new.png`)).toEqual([renamed.id]);
      expect(await idsIn(api.anonymous, `${list}?repository-file-path=/a.png`)).toEqual([committed.id]);
      expect(await idsIn(api.anonymous, `${list}?repository-revision=r1&mimetype=image/png`)).toEqual([committed.id]);
      for (const filter of ['mimetype', 'repository-file-path', 'repository-revision']) {
        expect(await idsIn(api.anonymous, `${list}?${filter}=`)).toEqual([]);
      }
    });

    it('200: tolerates the placeholders of its own URL, which RBTools sends', async () => {
      const repository = await api.make.repository();

      expect(await api.anonymous.get(`${urlOf(repository)}?repository-id=1&repository_id=1`)).toList(
        DIFF_FILE_ATTACHMENT,
      );
    });

    it.each([
      ['published, for nobody in particular', {}, ['anonymous', 'somebody', 'author', 'superuser']],
      ['not published', { is_published: false }, ['author', 'superuser']],
      ['for an invite-only group', { group: 'invite-only' }, ['member', 'author', 'superuser']],
      [
        'for an open group and an invite-only one',
        { group: 'both' },
        ['anonymous', 'somebody', 'member', 'author', 'superuser'],
      ],
      ['for a deleted invite-only group', { group: 'deleted' }, ['author', 'superuser']],
      [
        'for a deleted open group',
        { group: 'deleted open' },
        ['anonymous', 'somebody', 'member', 'author', 'superuser'],
      ],
      ['once restricted by a group that is gone', { restricted_by_deleted_group: true }, ['author', 'superuser']],
      [
        'for an invite-only group and a person',
        { group: 'invite-only', person: true },
        ['somebody', 'member', 'author', 'superuser'],
      ],
    ])(
      '200: an attachment of a review request that is %s is listed, counted and shown alike',
      async (_, given, seers) => {
        const member = await api.make.user();
        const { group, person, ...columns } = given as { group?: string; person?: boolean };
        const secret = await api.make.group({
          invite_only: group !== 'deleted open',
          members: [member],
          ...(group?.startsWith('deleted') && { deleted_at: new Date() }),
        });
        const groups = group === undefined ? [] : group === 'both' ? [secret, await api.make.group()] : [secret];
        const repository = await api.make.repository();
        const people = person ? [somebody] : [];
        const request = await api.make.reviewRequest(author, repository, { groups, people, ...columns });
        const { id } = await api.make.attachment(request);
        const callers = {
          anonymous: api.anonymous,
          somebody: api.as(somebody),
          member: api.as(member),
          author: api.as(author),
          superuser: api.as(superuser),
        };

        for (const [name, client] of Object.entries(callers)) {
          const isSeen = seers.includes(name) || (name === 'member' && seers.includes('anonymous'));
          const found = {
            caller: name,
            listed: await idsIn(client, urlOf(repository)),
            count: (await client.get(`${urlOf(repository)}?counts-only=1`)).body.count as number,
            status: (await client.get(`${urlOf(repository)}${id}/`)).status,
          };
          const expected = isSeen
            ? { caller: name, listed: [id], count: 1, status: 200 }
            : { caller: name, listed: [], count: 0, status: 404 };
          expect(found).toEqual(expected);
        }
      },
    );

    it('200: an attachment of a draft diff is for those who work on it', async () => {
      const editor = await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] });
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(author, repository);
      const diff = await api.make.fileDiff(request, { on_draft: true });
      const { id } = await api.make.attachment(request, { added_in_filediff_id: diff.id });

      expect(await idsIn(api.as(somebody), urlOf(repository))).toEqual([]);
      expect(await idsIn(api.as(author), urlOf(repository))).toEqual([id]);
      const shown = await api.as(editor).get(`${urlOf(repository)}${id}/`);
      expect(shown.body.diff_file_attachment.links.added_in_filediff.href).toContain('/draft/diffs/');
    });

    it('400: refuses arguments it does not know, before asking who calls', async () => {
      const hidden = await api.make.repository({ is_public: false });

      const answer = await api.anonymous.get(`${urlOf(hidden)}?colour=red&start=x`);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['colour', 'start']);
    });

    it('401, 403: a private repository is for those whom its lists name, and its count too', async () => {
      const member = await api.make.user();
      const group = await api.make.group({ members: [member] });
      const hidden = await api.make.repository({ is_public: false, users: [somebody], groups: [group] });
      const list = urlOf(hidden);

      expect(await api.anonymous.get(list)).toFailWith(errors.notLoggedIn);
      expect(await api.as(author).get(list)).toFailWith(errors.permissionDenied);
      expect(await api.as(author).get(`${list}?counts-only=1`)).toFailWith(errors.permissionDenied);
      expect(await api.as(somebody).get(list)).toList(DIFF_FILE_ATTACHMENT);
      expect(await api.as(member).get(list)).toList(DIFF_FILE_ATTACHMENT);
      expect(await api.as(superuser).get(list)).toList(DIFF_FILE_ATTACHMENT);
    });

    it('403: an OAuth2 token needs diff_file_attachment:read; with it nothing is closed: there is no 113 here', async () => {
      const repository = await api.make.repository();
      const without = await api.make.oauthToken(author, { scopes: ['repository:read'] });
      const enough = await api.make.oauthToken(author, { scopes: ['diff_file_attachment:read'] });

      const refused = await api.withBearer(without.value).get(urlOf(repository));

      expect(refused).toFailWith(errors.missingScope);
      expect(refused.headers.get('www-authenticate')).toBe(
        'Bearer realm="Web API", error="insufficient_scope", scope="diff_file_attachment:read"',
      );
      expect(await api.withBearer(enough.value).get(urlOf(repository))).toList(DIFF_FILE_ATTACHMENT);
    });

    it('404: there is no such repository here', async () => {
      const site = await api.make.site({ users: [somebody] });
      const ofSite = await api.make.repository({ local_site_id: site.id });

      expect(await api.anonymous.get('/api/repositories/99999999/diff-file-attachments/')).toFailWith(
        errors.doesNotExist,
      );
      expect(await api.as(somebody).get(urlOf(ofSite))).toFailWith(errors.doesNotExist);
      expect(await api.as(somebody).get(`/s/${site.name}${urlOf(ofSite)}`)).toList(DIFF_FILE_ATTACHMENT);
    });
  });

  describe('GET item', () => {
    it('401, 403: follows the rule of its repository', async () => {
      const hidden = await api.make.repository({ is_public: false });
      const request = await api.make.reviewRequest(author, hidden);
      const { id } = await api.make.attachment(request);

      expect(await api.anonymous.get(`${urlOf(hidden)}${id}/`)).toFailWith(errors.notLoggedIn);
      expect(await api.as(somebody).get(`${urlOf(hidden)}${id}/`)).toFailWith(errors.permissionDenied);
    });

    it('404: is not under another repository', async () => {
      const [one, other] = [await api.make.repository(), await api.make.repository()];
      const { id } = await api.make.attachment(await api.make.reviewRequest(author, one));

      expect(await api.anonymous.get(`${urlOf(other)}${id}/`)).toFailWith(errors.doesNotExist);
      expect(await api.anonymous.get(`${urlOf(one)}abc/`)).toFailWith(errors.doesNotExist);
    });
  });

  it('keeps one attachment for each side of a diff', async () => {
    const request = await api.make.reviewRequest(author, await api.make.repository());
    const diff = await api.make.fileDiff(request);
    await api.make.attachment(request, { added_in_filediff_id: diff.id });

    await expect(api.make.attachment(request, { added_in_filediff_id: diff.id })).rejects.toMatchObject({
      driverError: { code: '23505' },
    });
  });
});
