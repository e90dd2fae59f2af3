import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@review-service/contracts/errors';
import { USER_FILE_ATTACHMENT } from '@review-service/contracts/user-file-attachments';
import type { TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../../test/test-api';
import { type FilePart, multipart, PNG } from '../../../../test/upload';

const MOST = 300_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Shown {
  readonly id: number;
  readonly caption: string;
  readonly filename: string | null;
  readonly absolute_url: string;
}

describe('/api/users/{username}/user-file-attachments/', () => {
  const api = TestApi.ofSuite({ settings: { MAX_ATTACHMENT_BYTES: String(MOST) } });
  let alice: MadeUser;
  let client: TestClient;
  let other: TestClient;
  let admin: TestClient;

  beforeAll(async () => {
    other = api.as(await api.make.user());
    admin = api.as(await api.make.superuser());
  });
  beforeEach(async () => {
    alice = await api.make.user();
    client = api.as(alice);
  });

  const url = (id: number | '' = '', user = alice) =>
    `/api/users/${user.username}/user-file-attachments/${id === '' ? '' : `${id}/`}`;
  const upload = (fields: Record<string, string>, part: FilePart | null = {}, by = client, to = url()) =>
    by.send('POST', to, multipart(fields, part));
  const made = async (fields: Record<string, string> = {}, part: FilePart | null = {}): Promise<Shown> => {
    const answer = await upload(fields, part);
    expect(answer.status).toBe(201);
    return answer.body.user_file_attachment as Shown;
  };
  const put = (id: number, fields: Record<string, string>, part: FilePart | null = null, by = client) =>
    by.send('PUT', url(id), multipart(fields, part));
  const captions = async (by = client, at = url()) =>
    ((await by.get(at)).body.user_file_attachments as Shown[]).map(({ caption }) => caption);
  const unusedSince = async (bytes: Uint8Array) => {
    const rows = await api.db.query<{ unused_since: Date | null }[]>(
      'select unused_since from stored_file where sha256 = $1',
      [sha256(bytes)],
    );
    return rows[0]?.unused_since;
  };
  const entriesOf = (id: number) =>
    api.db.query<{ action: string; details: { fields?: string[] } }[]>(
      'select action, details from audit_log where subject = $1 order by at',
      [`attachment ${id}`],
    );
  const pathOf = ({ absolute_url: address }: Shown) => new URL(address).pathname;

  describe('201', () => {
    it('keeps a file', async () => {
      const bytes = Buffer.concat([PNG, randomBytes(9)]);

      const answer = await upload({}, { bytes, filename: 'a.png' });

      expect(answer.status).toBe(201);
      expect(answer).toShow(USER_FILE_ATTACHMENT);
      const shown = answer.body.user_file_attachment as Shown;
      const self = `${api.url}${url(shown.id)}`;
      expect(shown).toEqual({
        absolute_url: expect.stringMatching(
          new RegExp(`^http://localhost:8080/users/${alice.username}/file-attachments/[0-9a-f-]{36}/$`),
        ),
        caption: 'a.png',
        extra_data: {},
        filename: 'a.png',
        icon_url: '/static/mimetypes/image-x-generic.svg',
        id: expect.any(Number),
        links: {
          delete: { href: self, method: 'DELETE' },
          self: { href: self, method: 'GET' },
          update: { href: self, method: 'PUT' },
        },
        mimetype: 'image/png',
        thumbnail: '<div class="file-thumbnail"> <img src="" srcset="" alt="a.png" width="300" /></div>',
      });
      expect(answer.headers.get('location')).toBe(self);
      const read = await client.get(url(shown.id));
      expect(read.body.user_file_attachment).toEqual(shown);
      expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
      expect(await unusedSince(bytes)).toBeNull();
      expect(await entriesOf(shown.id)).toMatchObject([{ action: 'user-file-attachment.created' }]);
    });

    it('makes an address for a file that follows', async () => {
      const answer = await client.post(url(), { caption: 'Later' });

      expect(answer.status).toBe(201);
      expect(answer.body.user_file_attachment).toMatchObject({
        absolute_url: expect.stringContaining('/file-attachments/'),
        caption: 'Later',
        filename: null,
        mimetype: '',
        thumbnail: '',
      });
      expect(await api.anonymous.get(pathOf(answer.body.user_file_attachment as Shown))).toMatchObject({ status: 404 });
    });

    it('keeps extra data', async () => {
      const { id } = await made({ 'extra_data.a': '1' });

      expect((await client.get(url(id))).body.user_file_attachment.extra_data).toEqual({ a: 1 });
    });

    it('asks the worker for previews, if there is a file', async () => {
      const [uploaded, empty] = [await made(), await made({}, null)];

      const jobs = await api.db.query<object[]>(
        `select name, payload from outbox_message where (payload->>'attachmentId')::integer = any($1)`,
        [[uploaded.id, empty.id]],
      );
      expect(jobs).toEqual([{ name: 'attachment.uploaded', payload: { attachmentId: uploaded.id } }]);
    });

    it('under an id that no other attachment has, or gets', async () => {
      const { id } = await made();
      const request = await api.make.reviewRequest(alice, await api.make.repository());

      await expect(api.make.fileAttachment(request, { id })).rejects.toThrow(`another attachment has the id ${id}`);
      await expect(api.make.attachment(request, { id })).rejects.toThrow(`another attachment has the id ${id}`);
    });

    it('by a superuser: the file is that of the person in the URL', async () => {
      expect((await upload({ caption: 'Given' }, {}, admin)).status).toBe(201);

      expect(await captions()).toEqual(['Given']);
    });

    it('sent again under the same key is made once', async () => {
      const by = client.with({ 'idempotency-key': randomBytes(8).toString('hex') });

      expect([await upload({}, {}, by), await upload({}, {}, by)].map(({ status }) => status)).toEqual([201, 201]);
      expect(await captions()).toHaveLength(1);
    });
  });

  describe('GET', () => {
    it('200: the own ones only, in pages, with their number', async () => {
      for (const caption of ['One', 'Two', 'Three']) await made({ caption });
      await upload({ caption: 'Not hers' }, {}, admin, url('', await api.make.user()));

      const page = await client.get(`${url()}?max-results=2`);
      const counted = await client.get(`${url()}?counts-only=1`);

      expect(page).toList(USER_FILE_ATTACHMENT);
      expect(page.body.total_results).toBe(3);
      expect((page.body.user_file_attachments as Shown[]).map(({ caption }) => caption)).toEqual(['One', 'Two']);
      expect(counted.body.count).toBe(3);
      expect(await captions(admin)).toEqual(['One', 'Two', 'Three']);
    });

    it('200: is linked from the person', async () => {
      const { body } = await client.get(`/api/users/${alice.username}/`);

      expect(body.user.links.user_file_attachments).toEqual({ href: `${api.url}${url()}`, method: 'GET' });
    });

    it('200: does not take more statements for more files', async () => {
      const count = async () => (await statementsOf(() => client.get(url()))).length;
      await made();
      const before = await count();
      for (let more = 0; more < 3; more += 1) await made();

      expect(await count()).toBe(before);
    });

    it('200: a token sees none that its policy hides', async () => {
      const [shown, hidden] = [await made({ caption: 'Shown' }), await made({ caption: 'Hidden' })];
      const policy = { resources: { user_file_attachment: { [hidden.id]: { block: ['*'] } } } };
      const by = api.withToken(await api.make.apiToken(alice, { policy }));

      expect(await captions(by)).toEqual(['Shown']);
      expect((await by.get(url(shown.id))).status).toBe(200);
      expect(await by.get(url(hidden.id))).toFailWith(errors.permissionDenied);
      expect(await by.get(pathOf(hidden))).toMatchObject({ status: 403 });
      expect(await by.get(pathOf(shown))).toMatchObject({ status: 200 });
    });

    it('304: known already', async () => {
      const { id } = await made();
      const etag = (await client.get(url(id))).headers.get('etag') ?? '';

      expect((await client.get(url(id), { headers: { 'if-none-match': etag } })).status).toBe(304);
    });

    it('401, 403 and 404: lists and items are for their owner', async () => {
      const { id } = await made();
      const theirs = await made();

      for (const at of [url(), url(id)]) {
        expect(await api.anonymous.get(at)).toFailWith(errors.notLoggedIn);
        expect(await other.get(at)).toFailWith(errors.permissionDenied);
      }
      expect(await client.get(url(99_999_999))).toFailWith(errors.doesNotExist);
      expect(await admin.get(url(theirs.id, await api.make.user()))).toFailWith(errors.doesNotExist);
      expect(await client.get('/api/users/nobody-here/user-file-attachments/')).toFailWith(errors.doesNotExist);
    });

    it('403: without its scope', async () => {
      const { id } = await made();
      const [read, write] = [
        (await api.make.oauthToken(alice, { scopes: ['user_file_attachment:read'] })).value,
        (await api.make.oauthToken(alice, { scopes: ['user_file_attachment:write', 'user:read'] })).value,
      ];

      expect((await api.withBearer(read).get(url(id))).status).toBe(200);
      expect(await api.withBearer(write).get(url(id))).toFailWith(errors.missingScope);
      expect(await upload({}, {}, api.withBearer(read))).toFailWith(errors.missingScope);
      expect(await api.withBearer(read).delete(url(id))).toFailWith(errors.missingScope);
    });
  });

  describe('PUT', () => {
    it('200: the file follows once', async () => {
      const bytes = Buffer.concat([PNG, randomBytes(9)]);
      const empty = await made({ caption: 'Mine' }, null);

      const answer = await put(empty.id, {}, { bytes, filename: 'b.png' });

      expect(answer.status).toBe(200);
      expect(answer.body.user_file_attachment).toMatchObject({
        absolute_url: empty.absolute_url,
        caption: 'Mine',
        filename: 'b.png',
        mimetype: 'image/png',
      });
      expect(await unusedSince(bytes)).toBeNull();
      expect((await api.anonymous.get(pathOf(empty))).headers.get('etag')).toBe(`"${sha256(bytes)}"`);
      expect(await entriesOf(empty.id)).toMatchObject([
        { action: 'user-file-attachment.created' },
        { action: 'user-file-attachment.changed', details: { fields: ['path'] } },
      ]);
      expect(await put(empty.id, {}, { bytes: Buffer.from('Another') })).toFailWith(errors.fileAlreadyUploaded);
      expect((await client.get(url(empty.id))).body.user_file_attachment.filename).toBe('b.png');
    });

    it('200 and 409: of several at once that bring the file, one does', async () => {
      const { id } = await made({}, null);

      const answers = await Promise.all(
        ['One', 'Two', 'Three'].map((words) => put(id, {}, { bytes: Buffer.from(words), filename: `${words}.txt` })),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    it('200: caption and extra data, also of a file that is there; an empty caption changes nothing', async () => {
      const { id } = await made({ caption: 'Old' });

      expect((await put(id, { caption: 'New', 'extra_data.a': '1' })).body.user_file_attachment).toMatchObject({
        caption: 'New',
        extra_data: { a: 1 },
      });
      expect((await put(id, { caption: '' })).body.user_file_attachment.caption).toBe('New');
      expect((await put(id, { caption: 'By another' }, null, admin)).status).toBe(200);
    });

    it('400: faults', async () => {
      const { id } = await made({}, null);

      for (const answer of [
        await put(id, { caption: 'x'.repeat(257) }),
        await put(id, {}, { bytes: Buffer.alloc(0) }),
        await upload({ caption: 'x'.repeat(257) }, null),
        await upload({}, { bytes: Buffer.alloc(0) }),
      ]) {
        expect(answer).toFailWith(errors.invalidFormData);
      }
      expect(await captions()).toEqual(['']);
    });

    it('400: a file that is too large, which is not kept', async () => {
      const { id } = await made({}, null);
      const bytes = randomBytes(MOST + 1);

      for (const answer of [await upload({}, { bytes }), await put(id, {}, { bytes })]) {
        expect(answer).toFailWith(errors.attachmentTooLarge);
        expect(answer.body.max_size).toBe(MOST);
      }
      expect(await unusedSince(bytes)).toBeUndefined();
      await eventually(async () => (await readdir(join(api.folder, 'uploads'))).length === 0);
    });

    it('412: changed since', async () => {
      const { id } = await made();

      expect(await put(id, { caption: 'New' }, null, client.with({ 'if-match': '"x"' }))).toFailWith(
        errors.preconditionFailed,
      );
    });
  });

  describe('DELETE', () => {
    it('204: its bytes are not used any more, unless another one has them', async () => {
      const bytes = Buffer.concat([PNG, randomBytes(9)]);
      const [first, second] = [await made({}, { bytes }), await made({}, { bytes })];

      expect((await client.delete(url(first.id))).status).toBe(204);
      expect(await unusedSince(bytes)).toBeNull();
      expect((await client.delete(url(second.id))).status).toBe(204);

      expect(await unusedSince(bytes)).toEqual(expect.any(Date));
      expect(await client.get(url(first.id))).toFailWith(errors.doesNotExist);
      expect(await api.anonymous.get(pathOf(first))).toMatchObject({ status: 404 });
      expect((await entriesOf(first.id)).at(-1)?.action).toBe('user-file-attachment.deleted');
    });

    it('204: with the account, or with the Local Site', async () => {
      const [ofAlice, onSite] = [Buffer.from(randomBytes(9)), Buffer.from(randomBytes(9))];
      const site = await api.make.site({ users: [alice] });
      await made({}, { bytes: ofAlice });
      await upload({}, { bytes: onSite }, client, `/s/${site.name}${url()}`);

      await api.db.query('delete from local_site where id = $1', [site.id]);
      await api.db.query('delete from user_account where id = $1', [alice.id]);

      expect(await Promise.all([unusedSince(ofAlice), unusedSince(onSite)])).toEqual([
        expect.any(Date),
        expect.any(Date),
      ]);
    });
  });

  it('401 and 403: who may not, changes nothing, and no file is kept', async () => {
    const { id } = await made({ caption: 'Mine' }, null);
    const bytes = Buffer.from(randomBytes(9));

    for (const [by, error] of [
      [api.anonymous, errors.notLoggedIn],
      [other, errors.permissionDenied],
    ] as const) {
      expect(await upload({}, { bytes }, by)).toFailWith(error);
      expect(await put(id, { caption: 'Theirs' }, { bytes }, by)).toFailWith(error);
      expect(await by.delete(url(id))).toFailWith(error);
    }
    expect(await captions()).toEqual(['Mine']);
    expect(await unusedSince(bytes)).toBeUndefined();
  });

  describe('its address', () => {
    it('200: gives everybody the bytes, for texts show them, as a harmless download', async () => {
      const file = await made(
        {},
        { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), filename: 'a.svg' },
      );

      for (const by of [client, other, api.anonymous]) {
        const answer = await by.get(pathOf(file));

        expect(answer.status).toBe(200);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment; filename=a.svg',
          'content-security-policy': "sandbox; default-src 'none'",
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        });
      }
    });

    it('206 and 416: parts of it', async () => {
      const path = pathOf(await made({}, { bytes: Buffer.from('Ten bytes!') }));

      expect(await client.get(path, { headers: { range: 'bytes=0-2' } })).toMatchObject({ status: 206, text: 'Ten' });
      expect((await client.get(path, { headers: { range: 'bytes=10-' } })).status).toBe(416);
    });

    it('403: not for a token without the scope to read', async () => {
      const file = await made();
      const token = await api.make.oauthToken(alice, { scopes: ['user:read', 'file_attachment:read'] });

      expect((await api.withBearer(token.value).get(pathOf(file))).status).toBe(403);
    });

    it('404: of another person, and what is no address', async () => {
      const path = pathOf(await made());
      const [, , username = '', , uuid = ''] = path.split('/');
      const { username: another } = await api.make.user();

      for (const wrong of [
        path.replace(username, another),
        path.replace(uuid, '00000000-0000-4000-8000-000000000000'),
        path.replace(uuid, '1'),
        path.replace(uuid, uuid.toUpperCase().replace(/\d/g, 'X')),
      ]) {
        expect((await client.get(wrong)).status).toBe(404);
      }
    });
  });

  describe('on a Local Site', () => {
    let site: Made;
    const there = (path: string) => `/s/${site.name}${path}`;

    it('are those of the site: no other, and not outside', async () => {
      site = await api.make.site({ users: [alice] });
      await made({ caption: 'Outside' });
      const answer = await upload({ caption: 'Inside' }, {}, client, there(url()));
      const inside = answer.body.user_file_attachment as Shown;

      expect(answer.status).toBe(201);
      expect([await captions(), await captions(client, there(url()))]).toEqual([['Outside'], ['Inside']]);
      expect(await client.get(url(inside.id))).toFailWith(errors.doesNotExist);
      expect(pathOf(inside)).toMatch(there(''));
      expect((await client.get(pathOf(inside))).status).toBe(200);
      expect((await client.get(pathOf(inside).slice(there('').length))).status).toBe(404);
      // Others are not told that there is such a site.
      expect((await other.get(pathOf(inside))).status).toBe(404);
      expect((await api.anonymous.get(pathOf(inside))).status).toBe(401);
    });
  });
});
