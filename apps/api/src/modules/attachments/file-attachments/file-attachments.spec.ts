import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@review-service/contracts/errors';
import { DRAFT_FILE_ATTACHMENT, FILE_ATTACHMENT } from '@review-service/contracts/file-attachments';
import type { TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { Caller } from '../../../access/callers/caller';
import { TestApi } from '../../../../test/test-api';
import { type FilePart, multipart, PNG } from '../../../../test/upload';
import { FileAttachmentsService } from './file-attachments.service';

const MOST = 300_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A refusal because of these fields. */
const faultOf = (...fields: string[]) => ({
  status: 400,
  body: {
    err: { code: errors.invalidFormData.code },
    fields: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])),
  },
});

type Request = Awaited<ReturnType<TestApi['make']['reviewRequest']>>;

interface Shown {
  readonly id: number;
  readonly caption: string;
  readonly attachment_history_id: number;
  readonly revision: number;
}

describe('/api/review-requests/{review_request_id}/file-attachments/', () => {
  const api = TestApi.ofSuite({ settings: { MAX_ATTACHMENT_BYTES: String(MOST) } });
  let alice: MadeUser;
  let client: TestClient;
  let other: TestClient;
  let repository: Made;
  let request: Request;

  beforeAll(async () => {
    alice = await api.make.user();
    client = api.as(alice);
    other = api.as(await api.make.user());
    repository = await api.make.repository();
  });
  beforeEach(async () => {
    request = await api.make.reviewRequest(alice, repository);
  });

  const live = (id: number | '' = '') =>
    `/api/review-requests/${request.displayId}/file-attachments/${id === '' ? '' : `${id}/`}`;
  const drafted = (id: number | '' = '') =>
    `/api/review-requests/${request.displayId}/draft/file-attachments/${id === '' ? '' : `${id}/`}`;
  const upload = (fields: Record<string, string | number> = {}, part?: FilePart | null, to = live(), by = client) =>
    by.send('POST', to, multipart(fields, part));
  const uploaded = async (fields: Record<string, string | number> = {}, part?: FilePart): Promise<Shown> => {
    const answer = await upload(fields, part);
    expect(answer.status).toBe(201);
    return answer.body.file_attachment as Shown;
  };
  const captionsIn = async (url: string, by = client): Promise<string[]> => {
    const { body } = await by.get(url);
    const shown = (body.file_attachments ?? body.draft_file_attachments) as Shown[];
    return shown.map(({ caption }) => caption);
  };
  const service = () => api.part(FileAttachmentsService);
  const hasDraft = async () =>
    (await api.db.query<object[]>('select from review_request_draft where review_request_id = $1', [request.id]))
      .length > 0;
  const discard = () => api.db.query('delete from review_request_draft where review_request_id = $1', [request.id]);
  /** As the publication of a draft does. */
  const publish = async () => {
    const published = await service().drafted(request.id);
    await service().publish(request.id);
    await discard();
    return published;
  };
  const stored = async (bytes: Uint8Array) => {
    const rows = await api.db.query<{ unused_since: Date | null }[]>('select * from stored_file where sha256 = $1', [
      sha256(bytes),
    ]);
    return rows[0];
  };

  describe('201', () => {
    it('attaches a file to the draft, which the upload opens', async () => {
      const bytes = Buffer.concat([PNG, randomBytes(9)]);

      const answer = await upload({}, { bytes, filename: 'a.png' });

      expect(answer.status).toBe(201);
      expect(answer).toShow(FILE_ATTACHMENT);
      const shown = answer.body.file_attachment as Shown;
      const page = `/r/${request.displayId}/file/${shown.id}/`;
      const self = `${api.url}${live(shown.id)}`;
      expect(shown).toEqual({
        absolute_url: `http://localhost:8080${page}download/`,
        attachment_history_id: expect.any(Number),
        caption: 'a.png',
        extra_data: { sha256_checksum: sha256(bytes) },
        filename: 'a.png',
        height: null,
        icon_url: '/static/mimetypes/image-x-generic.svg',
        id: expect.any(Number),
        is_review_ui_accessible_by: true,
        links: {
          delete: { href: self, method: 'DELETE' },
          file_attachment_comments: { href: `${self}file-attachment-comments/`, method: 'GET' },
          self: { href: self, method: 'GET' },
          update: { href: self, method: 'PUT' },
        },
        mimetype: 'image/png',
        pictures: [],
        public: false,
        review_url: page,
        revision: 1,
        sha256_checksum: sha256(bytes),
        size: bytes.length,
        thumbnail: '<div class="file-thumbnail"> <img src="" srcset="" alt="a.png" width="300" /></div>',
        url: `http://localhost:8080${page}download/`,
        width: null,
      });
      expect(answer.headers.get('location')).toBe(self);
      const read = await client.get(live(shown.id));
      expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
      expect(read.body.file_attachment).toEqual(shown);
      expect(await hasDraft()).toBe(true);
      expect(await stored(bytes)).toMatchObject({ unused_since: null });
    });

    it('below the draft, under its own name and URL', async () => {
      const answer = await upload({ caption: 'Mine' }, {}, drafted());

      expect(answer).toShow(DRAFT_FILE_ATTACHMENT);
      const { id, caption, links } = answer.body.draft_file_attachment;
      expect([caption, links.self.href]).toEqual(['Mine', `${api.url}${drafted(id as number)}`]);
      expect((await client.get(drafted(id as number))).body).toEqual(answer.body);
    });

    it('also to a review request without a repository', async () => {
      await api.db.query('update review_request set repository_id = null where id = $1', [request.id]);

      expect((await upload()).status).toBe(201);
    });

    it('keeps extra data, and tolerates what it does not know', async () => {
      const shown = await uploaded({ 'extra_data.k': 'v', 'extra_data.__p': 'x', bogus: 1, thumbnail: 'x' });

      expect(shown).toMatchObject({ extra_data: { k: 'v' } });
    });

    it('asks the worker for what follows, in the same transaction', async () => {
      const { id } = await uploaded();

      const jobs = await api.db.query<object[]>(
        `select queue, name, payload from outbox_message where payload @> jsonb_build_object('attachmentId', $1::integer)`,
        [id],
      );
      expect(jobs).toEqual([
        { queue: 'diff-file-attachments', name: 'attachment.uploaded', payload: { attachmentId: id } },
      ]);
    });

    it('the next revision of a published file is beside it, before and after it is published', async () => {
      const first = await uploaded({ caption: 'One' });
      await publish();

      const second = await uploaded({ caption: 'Two', attachment_history: first.attachment_history_id });

      expect(second).toMatchObject({ attachment_history_id: first.attachment_history_id, revision: 2 });
      expect(await captionsIn(live())).toEqual(['One', 'Two']);
      expect(await captionsIn(live(), other)).toEqual(['One']);
      await publish();
      expect(await captionsIn(live(), other)).toEqual(['One', 'Two']);
    });

    it('the revisions of one file are listed alone, for those who see them', async () => {
      const first = await uploaded({ caption: 'One' });
      await uploaded({ caption: 'Something else' });
      await publish();
      await uploaded({ caption: 'Two', attachment_history: first.attachment_history_id });

      const query = `?attachment-history-id=${first.attachment_history_id}`;
      expect(await captionsIn(live() + query)).toEqual(['One', 'Two']);
      expect(await captionsIn(live() + query, other)).toEqual(['One']);
      expect(await captionsIn(drafted() + query)).toEqual(['One', 'Two']);
      expect(await captionsIn(`${live()}?attachment-history-id=0`)).toEqual([]);
    });

    it('a revision that is only on the draft is replaced, and its bytes are not used any more', async () => {
      const bytes = randomBytes(40);
      const first = await uploaded({ caption: 'One' }, { bytes });

      const second = await uploaded({ caption: 'Two', attachment_history: first.attachment_history_id });

      expect(second).toMatchObject({ attachment_history_id: first.attachment_history_id, revision: 1 });
      expect(await client.get(live(first.id))).toFailWith(errors.doesNotExist);
      expect(await captionsIn(drafted())).toEqual(['Two']);
      expect((await stored(bytes))?.unused_since).not.toBeNull();
    });

    it('a file whose revisions were all deleted can be uploaded anew', async () => {
      const first = await uploaded();
      await client.delete(live(first.id));

      expect(await uploaded({ attachment_history: first.attachment_history_id })).toMatchObject({ revision: 1 });
    });

    it.each([
      ['who may edit all review requests', () => api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] })],
      ['a superuser', () => api.make.superuser()],
    ])('for %s', async (_, who) => {
      expect((await upload({}, {}, live(), api.as(await who()))).status).toBe(201);
    });

    it('sent again under the same key is attached once', async () => {
      const by = client.with({ 'idempotency-key': randomBytes(8).toString('hex') });

      const answers = [await upload({}, {}, live(), by), await upload({}, {}, live(), by)];

      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await captionsIn(live())).toHaveLength(1);
    });

    it('of many at once to one file: one is on the draft', async () => {
      const { attachment_history_id } = await uploaded();

      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          upload({ attachment_history: attachment_history_id, caption: `${n}` }, { bytes: Buffer.from([n]) }),
        ),
      );

      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
      expect(await captionsIn(drafted())).toHaveLength(1);
    });
  });

  describe('GET', () => {
    it('200: others see what is published, as it was published', async () => {
      const [kept, renamed, gone] = [
        await uploaded({ caption: 'Kept' }),
        await uploaded({ caption: 'Renamed' }),
        await uploaded({ caption: 'Gone' }),
      ];
      await publish();
      await client.put(live(renamed.id), { caption: 'New name' });
      await client.delete(live(gone.id));
      const added = await uploaded({ caption: 'Added' });

      const list = await other.get(live());

      expect(list).toList(FILE_ATTACHMENT);
      expect(list.body.total_results).toBe(3);
      expect(await captionsIn(live(), other)).toEqual(['Kept', 'Renamed', 'Gone']);
      expect(await captionsIn(live())).toEqual(['Kept', 'Renamed', 'Gone', 'Added']);
      expect(await captionsIn(drafted())).toEqual(['Kept', 'New name', 'Added']);
      expect((await client.get(drafted())).body.draft_file_attachments).toHaveLength(3);
      expect((await client.get(live(renamed.id))).body.file_attachment.caption).toBe('Renamed');
      expect((await client.get(drafted(renamed.id))).body.draft_file_attachment.caption).toBe('New name');
      expect((await other.get(live(kept.id))).status).toBe(200);
      expect(await other.get(live(added.id))).toFailWith(errors.doesNotExist);
      expect(await client.get(drafted(gone.id))).toFailWith(errors.doesNotExist);
    });

    it('200: the list below the draft is empty without one', async () => {
      await uploaded();
      await publish();

      const answer = await client.get(drafted());

      expect(answer).toList(DRAFT_FILE_ATTACHMENT);
      expect(answer.body.draft_file_attachments).toEqual([]);
      expect(await captionsIn(live())).toHaveLength(1);
    });

    it('200: pages, counts, and leaves out attachments of diffs', async () => {
      await api.make.attachment(request);
      for (const caption of ['1', '2', '3']) await api.make.fileAttachment(request, { caption });

      expect((await other.get(`${live()}?counts-only=1`)).body.count).toBe(3);
      const first = await other.get(`${live()}?max-results=2`);
      expect(first.body.file_attachments).toHaveLength(2);
      expect(await captionsIn((first.body.links.next.href as string).slice(api.url.length), other)).toEqual(['3']);
    });

    it('200: is linked from the request and its draft', async () => {
      await uploaded();
      const of = async (path: string) => (await client.get(`/api/review-requests/${request.displayId}/${path}`)).body;

      expect((await of('')).review_request.links.file_attachments).toEqual({
        href: `${api.url}${live()}`,
        method: 'GET',
      });
      expect((await of('draft/')).draft.links.draft_file_attachments.href).toBe(`${api.url}${drafted()}`);
    });

    it('200: does not take more statements for more files', async () => {
      for (let count = 0; count < 8; count += 1) await api.make.fileAttachment(request);
      const session = await api.withUsedSession(alice);

      for (const url of [live(), drafted()]) {
        const statements = await statementsOf(() => session.get(url));
        expect({ count: statements.length, statements }).toEqual({ count: 3, statements });
      }
    });

    it('200: a token sees none that its policy hides', async () => {
      const [shown, hidden] = [await uploaded({ caption: 'Shown' }), await uploaded({ caption: 'Hidden' })];
      const policy = { resources: { file_attachment: { [hidden.id]: { block: ['*'] } } } };
      const by = api.withToken(await api.make.apiToken(alice, { policy }));

      expect(await captionsIn(live(), by)).toEqual(['Shown']);
      expect((await by.get(live(shown.id))).status).toBe(200);
      expect(await by.get(live(hidden.id))).toFailWith(errors.permissionDenied);
    });

    it('304: known already', async () => {
      const { id } = await uploaded();
      const etag = (await client.get(live(id))).headers.get('etag') ?? '';

      expect((await client.get(live(id), { headers: { 'if-none-match': etag } })).status).toBe(304);
    });

    it('401 and 403: of a review request that the caller may not see', async () => {
      const group = await api.make.group({ invite_only: true });
      request = await api.make.reviewRequest(alice, repository, { groups: [group] });
      const { id } = await api.make.fileAttachment(request);

      for (const url of [live(), live(id), live(99_999)]) {
        expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
        expect(await other.get(url)).toFailWith(errors.permissionDenied);
      }
    });

    it('401 and 403: what is below the draft is for people who may edit it', async () => {
      const { id } = await uploaded();

      for (const url of [drafted(), drafted(id)]) {
        expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
        expect(await other.get(url)).toFailWith(errors.permissionDenied);
      }
    });

    it('404: of another review request, or of a diff', async () => {
      const elsewhere = await api.make.fileAttachment(await api.make.reviewRequest(alice, repository));
      const ofDiff = await api.make.attachment(request);

      for (const { id } of [elsewhere, ofDiff]) expect(await client.get(live(id))).toFailWith(errors.doesNotExist);
    });
  });

  describe('PUT', () => {
    it('200: a caption is on the draft of a published file, and at once on a file of the draft', async () => {
      const { id } = await uploaded({ caption: 'One' });
      expect((await client.put(live(id), { caption: 'Two' })).body.file_attachment.caption).toBe('Two');
      await publish();

      const answer = await client.put(live(id), { caption: 'Three' });

      expect(answer).toShow(FILE_ATTACHMENT);
      expect(answer.body.file_attachment.caption).toBe('Two');
      expect((await client.put(drafted(id), {})).body.draft_file_attachment.caption).toBe('Three');
      await discard();
      expect((await client.get(live(id))).body.file_attachment.caption).toBe('Two');
    });

    it('200: an empty caption is the name of the file', async () => {
      const { id } = await uploaded({ caption: 'One' }, { filename: 'a.png' });

      expect((await client.put(live(id), { caption: '' })).body.file_attachment.caption).toBe('a.png');
    });

    it('200: extra data changes at once, without a draft', async () => {
      const { id } = await api.make.fileAttachment(request);

      const answer = await client.put(live(id), { 'extra_data.k': 'v', thumbnail: 'x' });

      expect(answer.body.file_attachment.extra_data).toMatchObject({ k: 'v' });
      expect((await other.get(live(id))).body.file_attachment.extra_data).toMatchObject({ k: 'v' });
      expect(await hasDraft()).toBe(false);
    });

    it('200: a deletion is taken back, of all revisions', async () => {
      const first = await uploaded({ caption: 'One' });
      await publish();
      await uploaded({ caption: 'Two', attachment_history: first.attachment_history_id });
      await client.delete(live(first.id));
      expect(await captionsIn(drafted())).toEqual([]);

      const answer = await client.put(live(first.id), { pending_deletion: '0' });

      expect(answer.status).toBe(200);
      expect(await captionsIn(drafted())).toEqual(['One', 'Two']);
    });

    it('200: If-Match names what the URL shows', async () => {
      const { id } = await api.make.fileAttachment(request);
      for (const url of [live(id), drafted(id)]) {
        await client.put(live(id), { caption: 'Draft' });
        const etag = (await client.get(url)).headers.get('etag') ?? '';
        const by = client.with({ 'if-match': etag });
        expect((await by.put(url, { 'extra_data.k': url })).status).toBe(200);
        expect(await by.put(url, { 'extra_data.k': 'x' })).toFailWith(errors.preconditionFailed);
      }
    });

    it('400, 105: nothing but false, and only if there is something to take back; nothing else changes', async () => {
      const { id } = await api.make.fileAttachment(request, { caption: 'One' });

      for (const pending_deletion of ['1', '0']) {
        const answer = await client.put(live(id), { caption: 'Two', pending_deletion });
        expect(answer).toMatchObject(faultOf('pending_deletion'));
      }
      expect(await hasDraft()).toBe(false);
    });

    it('400, 105: a caption that is too long, and extra data that is none', async () => {
      const { id } = await api.make.fileAttachment(request);

      expect(await client.put(live(id), { caption: 'c'.repeat(257) })).toMatchObject(faultOf('caption'));
      const both = { caption: 'Two', 'extra_data:json': '{' };
      expect(await client.put(live(id), both)).toMatchObject(faultOf('extra_data'));
      expect(await hasDraft()).toBe(false);
    });

    it('403: by others', async () => {
      const { id } = await api.make.fileAttachment(request);

      expect(await other.put(live(id), { caption: 'x' })).toFailWith(errors.permissionDenied);
      expect(await other.put(drafted(id), { caption: 'x' })).toFailWith(errors.permissionDenied);
    });

    it('404: below a draft that is not there', async () => {
      const { id } = await api.make.fileAttachment(request);

      expect(await client.put(drafted(id), { caption: 'x' })).toFailWith(errors.doesNotExist);
    });
  });

  describe('DELETE', () => {
    it('204: what was never published is gone, with its bytes', async () => {
      const bytes = randomBytes(40);
      const { id } = await uploaded({}, { bytes });

      expect((await client.delete(live(id))).status).toBe(204);

      expect(await client.get(live(id))).toFailWith(errors.doesNotExist);
      expect((await stored(bytes))?.unused_since).not.toBeNull();
    });

    it('204: what is published goes with all its revisions when that is published, and stays at its address', async () => {
      const first = await uploaded({ caption: 'One' });
      await publish();
      await uploaded({ caption: 'Two', attachment_history: first.attachment_history_id });

      expect((await client.delete(drafted(first.id))).status).toBe(204);

      expect(await captionsIn(live(), other)).toEqual(['One']);
      expect(await captionsIn(live())).toEqual(['One']);
      expect(await captionsIn(drafted())).toEqual([]);
      await publish();
      expect(await captionsIn(live())).toEqual([]);
      expect((await api.anonymous.get(live(first.id))).status).toBe(200);
      expect(await client.put(live(first.id), { caption: 'x' })).toFailWith(errors.doesNotExist);
      expect(await client.delete(live(first.id))).toFailWith(errors.doesNotExist);
    });

    it('204: one with the right If-Match, 412 with another', async () => {
      const { id } = await uploaded();
      const etag = (await client.get(live(id))).headers.get('etag') ?? '';

      expect(await client.with({ 'if-match': '"x"' }).delete(live(id))).toFailWith(errors.preconditionFailed);
      expect((await client.with({ 'if-match': etag }).delete(live(id))).status).toBe(204);
    });

    it('403: by others', async () => {
      const { id } = await api.make.fileAttachment(request);

      expect(await other.delete(live(id))).toFailWith(errors.permissionDenied);
    });
  });

  describe('a deleted draft', () => {
    it('takes what is only on it along', async () => {
      const [kept, gone] = [await uploaded({ caption: 'Kept' }), await uploaded({ caption: 'Gone' })];
      await publish();
      await client.put(live(kept.id), { caption: 'New' });
      await client.delete(live(gone.id));
      const bytes = randomBytes(30);
      const added = await uploaded({}, { bytes });

      await discard();

      expect(await captionsIn(live())).toEqual(['Kept', 'Gone']);
      expect(await client.get(live(added.id))).toFailWith(errors.doesNotExist);
      expect((await stored(bytes))?.unused_since).not.toBeNull();
      await uploaded();
      expect(await captionsIn(drafted())).toEqual(['Kept', 'Gone', 'picture.png']);
    });
  });

  describe('a publication', () => {
    it('says what it has changed', async () => {
      const [kept, renamed, gone] = [
        await uploaded({ caption: 'Kept' }),
        await uploaded({ caption: 'Renamed' }),
        await uploaded({ caption: 'Gone' }),
      ];
      const [keptRef, goneRef] = [
        { id: kept.id, name: 'Kept' },
        { id: gone.id, name: 'Gone' },
      ];
      const all = [keptRef, { id: renamed.id, name: 'Renamed' }, goneRef];
      expect(await publish()).toEqual({ files: { old: [], new: all } });
      expect(await publish()).toBeUndefined();

      await client.put(live(renamed.id), { caption: 'New' });
      const newRef = { id: renamed.id, name: 'New' };
      const renaming = [{ file: newRef, old: 'Renamed', new: 'New' }];
      expect(await publish()).toEqual({ file_captions: renaming });

      await client.put(live(gone.id), { caption: 'Never' });
      await client.delete(live(gone.id));
      const added = await uploaded({ caption: 'Added' });
      const addedRef = { id: added.id, name: 'Added' };
      expect(await publish()).toEqual({
        files: { old: [keptRef, newRef, goneRef], new: [keptRef, newRef, addedRef] },
      });
      expect((await other.get(live(gone.id))).body.file_attachment.caption).toBe('Gone');
    });

    it('drops a new revision of a file that it deletes', async () => {
      const first = await uploaded({ caption: 'One' });
      await publish();
      const second = await uploaded({ attachment_history: first.attachment_history_id });
      await client.delete(live(first.id));

      expect(await publish()).toMatchObject({ files: { new: [] } });

      expect(await client.get(live(second.id))).toFailWith(errors.doesNotExist);
    });

    it('can be shown with its files, as far as the reader may see them', async () => {
      const gone = await uploaded({ caption: 'Gone' });
      await publish();
      await client.delete(live(gone.id));
      await publish();
      const added = await uploaded();
      const hidden = await api.make.reviewRequest(alice, repository, { is_published: false });
      const { id } = await api.make.fileAttachment(hidden);
      const anonymous = new Caller('nothing', null, null);

      const found = await service().ofIds([gone.id, added.id, id], anonymous);

      expect([...found.keys()]).toEqual([gone.id]);
    });
  });

  describe('400', () => {
    it('105: without a file, with text in its place, with an empty one', async () => {
      for (const answer of [
        await upload({}, null),
        await upload({ path: 'text' }, null),
        await upload({}, { bytes: Buffer.alloc(0) }),
        await client.post(live(), {}),
      ]) {
        expect(answer).toMatchObject(faultOf('path'));
      }
      expect(await hasDraft()).toBe(false);
    });

    it('105: a history that is unknown, of another review request, or none; together with the file', async () => {
      const elsewhere = await api.make.fileAttachment(await api.make.reviewRequest(alice, repository));

      for (const attachment_history of [elsewhere.historyId, 99_999, '9'.repeat(15), 'x'])
        expect(await upload({ attachment_history })).toMatchObject(faultOf('attachment_history'));
      expect(await upload({ attachment_history: 99_999 }, null)).toMatchObject(faultOf('attachment_history', 'path'));
    });

    it('105: a caption that is too long', async () => {
      expect(await upload({ caption: 'c'.repeat(257) })).toMatchObject(faultOf('caption'));
    });

    it('105: extra data that is none, and nothing is kept', async () => {
      const bytes = randomBytes(20);

      expect(await upload({ 'extra_data:json': '{' }, { bytes })).toMatchObject(faultOf('extra_data'));

      expect(await stored(bytes)).toBeUndefined();
      expect(await hasDraft()).toBe(false);
    });

    it('220: too large, and nothing is kept', async () => {
      const answer = await upload({}, { bytes: randomBytes(MOST + 1) });

      expect(answer).toFailWith(errors.attachmentTooLarge);
      expect(answer.body).toMatchObject({ max_size: MOST, reason: expect.any(String) });
      expect(await hasDraft()).toBe(false);
      await eventually(async () => (await readdir(join(api.folder, 'uploads'))).length === 0);
    });
  });

  it('401, 403 and 404: who may not attach, whose file is not kept', async () => {
    expect(await upload({}, {}, live(), api.anonymous)).toFailWith(errors.notLoggedIn);
    for (const to of [live(), drafted()]) {
      expect(await upload({}, {}, to, other)).toFailWith(errors.permissionDenied);
    }
    expect(await upload({}, {}, '/api/review-requests/99999999/file-attachments/')).toFailWith(errors.doesNotExist);
    expect(await hasDraft()).toBe(false);
  });

  it('403, 112: a token without the scope', async () => {
    const withScope = async (scope: string) =>
      api.withBearer((await api.make.oauthToken(alice, { scopes: [scope] })).value);

    expect(await upload({}, {}, live(), await withScope('draft_file_attachment:write'))).toFailWith(
      errors.missingScope,
    );
    expect((await upload({}, {}, live(), await withScope('file_attachment:write'))).status).toBe(201);
    expect((await upload({}, {}, drafted(), await withScope('draft_file_attachment:write'))).status).toBe(201);
  });

  it('no two attachments have the same id', async () => {
    const { id } = await uploaded();

    await expect(api.make.attachment(request, { id })).rejects.toThrow(`another attachment has the id ${id}`);
  });
});
