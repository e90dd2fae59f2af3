import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST_CHANGE } from '@review-service/contracts/review-request-changes';
import { statementsOf } from '@review-service/testing/statements';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';

describe('/api/review-requests/{review_request_id}/changes/', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let reviewer: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
    reviewer = await api.make.user();
  });

  const make = async (columns: Record<string, unknown> = {}) => {
    const texts = { summary: 'Ours', description: 'Because.', people: [reviewer] };
    const request = await api.make.reviewRequest(author, await api.make.repository(), { ...texts, ...columns });
    const url = `/api/review-requests/${request.displayId}/`;
    return { ...request, url, changes: `${url}changes/` };
  };
  const publish = async ({ url }: { url: string }, fields: Record<string, string>) => {
    const answer = await api.as(author).put(`${url}draft/`, { ...fields, public: '1' });
    expect(answer.status).toBe(200);
  };

  describe('200: the list', () => {
    it('shows what each publication has changed, the newest first', async () => {
      const [group, other] = [await api.make.group(), await make({ summary: 'First' })];
      const request = await make({ bugs_closed: '1 2' });
      await api.make.fileDiff(request, { on_draft: true });
      await publish(request, {
        changedescription: '*As asked*',
        changedescription_text_type: 'markdown',
        summary: 'Better',
        bugs_closed: '2, 3',
        target_groups: group.name,
        target_people: author.username,
        depends_on: String(other.displayId),
        submitter: reviewer.username,
      });
      await api.as(reviewer).put(`${request.url}draft/`, { branch: 'main', public: '1' });

      const answer = await api.as(author).get(request.changes);

      expect(answer).toList(REVIEW_REQUEST_CHANGE);
      const [newest, first] = answer.body.changes;
      expect(newest.fields_changed).toEqual({ branch: { old: '', new: 'main' } });
      expect(newest.links.user.title).toBe(reviewer.username);
      const expanded = await api.as(author).get(`${request.changes}?expand=user`);
      expect(expanded.body.changes[0].user).toMatchObject({ username: reviewer.username });
      expect(first).toMatchObject({
        text: '*As asked*',
        text_type: 'markdown',
        links: {
          self: { href: `${api.url}${request.changes}${first.id}/` },
          user: { href: `${api.url}/api/users/${author.username}/`, method: 'GET', title: author.username },
        },
        fields_changed: {
          summary: { old: 'Ours', new: 'Better' },
          bugs_closed: { old: ['1', '2'], new: ['2', '3'], added: ['3'], removed: ['1'] },
          target_groups: {
            old: [],
            removed: [],
            added: [{ name: group.name, links: { review_group_users: { method: 'GET' } } }],
          },
          target_people: { added: [{ username: author.username }], removed: [{ username: reviewer.username }] },
          depends_on: { added: [{ summary: 'First', links: { diffs: { method: 'GET' } } }] },
          submitter: { old: { username: author.username }, new: { username: reviewer.username } },
          diff: { added: { revision: 1, links: { files: { method: 'GET' } } } },
        },
      });
      const { timestamp } = (await api.anonymous.get(`${request.url}diffs/1/`)).body.diff;
      expect(first.timestamp).toBe(timestamp);
      expect((await api.anonymous.get(`${request.changes}?counts-only=1`)).body.count).toBe(2);
    });

    it('leaves out what its reader may not see, and what is gone (decision D5, decision R8)', async () => {
      const insider = await api.make.user();
      const [secret, gone] = [
        await api.make.group({ invite_only: true, members: [author, insider] }),
        await api.make.group(),
      ];
      const hidden = await make({ is_published: false });
      const request = await make();
      const open = await api.make.group();
      await publish(request, {
        target_groups: `${secret.name},${gone.name},${open.name}`,
        depends_on: String(hidden.displayId),
      });
      await api.db.query('update review_group set deleted_at = now() where id = $1', [gone.id]);
      await api.db.query('delete from review_request_group where review_request_id = $1', [request.id]);

      const seen = async (client = api.anonymous) => {
        const { fields_changed: fields } = (await client.get(request.changes)).body.changes[0];
        return {
          groups: fields.target_groups.new.map(({ name }: { name: string }) => name).sort(),
          requests: fields.depends_on.added.length,
        };
      };

      expect(await seen()).toEqual({ groups: [open.name], requests: 0 });
      expect(await seen(api.as(author))).toEqual({ groups: [secret.name, open.name].sort(), requests: 1 });
    });

    it('shows the files that were attached, deleted and given another caption', async () => {
      const request = await make();
      const files = `${request.url}file-attachments/`;
      const attach = async (caption: string) => {
        const upload = multipart({ caption }, { name: 'path', filename: 'a.txt', bytes: Buffer.from(caption) });
        return (await api.as(author).send('POST', files, upload)).body.file_attachment.id as number;
      };
      const [kept, gone] = [await attach('Kept'), await attach('Gone')];
      await publish(request, {});
      await api.as(author).put(`${files}${kept}/`, { caption: 'Renamed' });
      await api.as(author).delete(`${files}${gone}/`);
      await publish(request, {});

      const { changes } = (await api.anonymous.get(request.changes)).body;

      const named = (all: { caption: string }[]) => all.map(({ caption }) => caption);
      const [last, first] = changes.map(({ fields_changed: fields }: { fields_changed: object }) => fields);
      expect(named(first.files.added)).toEqual(['Renamed', 'Gone']);
      expect([named(last.files.removed), named(last.files.new)]).toEqual([['Gone'], ['Renamed']]);
      expect(last.file_captions).toMatchObject([{ old: 'Kept', new: 'Renamed', file_attachment: { id: kept } }]);
    });

    it('leaves out what the token of its reader is not for', async () => {
      const [request, group] = [await make(), await api.make.group()];
      await publish(request, { target_groups: group.name, branch: 'main' });
      const policy = { perms: {}, resources: { group: { '*': { block: ['*'] } } } };
      const token = await api.make.apiToken(author, { policy });

      const { body } = await api.anonymous.with({ authorization: `token ${token}` }).get(request.changes);

      expect(body.changes[0].fields_changed).toMatchObject({ branch: { new: 'main' }, target_groups: { new: [] } });
    });

    it('takes as many statements for many changes as for one', async () => {
      const request = await make();
      const other = await make();
      const change = async (index: number) => {
        const [group, person] = [await api.make.group(), await api.make.user()];
        const names = { target_groups: group.name, target_people: person.username };
        await publish(request, { ...names, depends_on: index % 2 ? String(other.displayId) : '' });
      };
      const count = () => statementsOf(() => api.as(author).get(request.changes));
      for (const index of [1, 2]) await change(index);
      await count();
      const few = await count();
      for (const index of [3, 4, 5, 6]) await change(index);

      expect((await count()).length).toBe(few.length);
    });
  });

  it('200: an item is one of the list', async () => {
    const request = await make();
    await publish(request, { branch: 'main' });
    const [listed] = (await api.anonymous.get(request.changes)).body.changes;

    const answer = await api.anonymous.get(`${request.changes}${listed.id}/`);

    expect(answer).toShow(REVIEW_REQUEST_CHANGE);
    expect(answer.body.change).toEqual(listed);
  });

  it('401, 403: is for those who see the review request', async () => {
    const request = await make();
    await publish(request, { branch: 'main' });
    const [{ id }] = (await api.anonymous.get(request.changes)).body.changes;
    await api.db.query('update review_request set restricted_by_deleted_group = true where id = $1', [request.id]);

    for (const path of ['', `${id}/`]) {
      expect(await api.anonymous.get(`${request.changes}${path}`)).toFailWith(errors.notLoggedIn);
      expect(await api.as(await api.make.user()).get(`${request.changes}${path}`)).toFailWith(errors.permissionDenied);
    }
  });

  it('404: there is no such change in this review request', async () => {
    const [request, other] = [await make(), await make()];
    await publish(request, { branch: 'main' });
    const [{ id }] = (await api.anonymous.get(request.changes)).body.changes;

    expect(await api.anonymous.get(`${other.changes}${id}/`)).toFailWith(errors.doesNotExist);
    expect(await api.anonymous.get('/api/review-requests/99999999/changes/')).toFailWith(errors.doesNotExist);
  });

  it('405: changes are made by publishing', async () => {
    const request = await make();

    expect(await api.as(author).post(request.changes)).toFailWith(errors.methodNotAllowed);
  });
});
