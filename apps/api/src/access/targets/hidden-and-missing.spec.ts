import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { multipart } from '../../../test/upload';
import { TestApi } from '../../../test/test-api';

/**
 * What a request names in its fields or arguments, and the caller may not see, answers like what is not there
 * (decision A10). Each row sends a name or id to where one is taken; both answers must be the same once the name is taken out.
 */
describe('what is hidden and what is missing', () => {
  const api = TestApi.ofSuite();
  /** Asks. */
  let prober: TestClient;
  let person: MadeUser;
  /** Has what the prober may not see. */
  let owner: MadeUser;
  let repository: Made;
  /** The prober's. */
  let own: { id: number; displayId: number };
  let review: { id: number };
  let editor: TestClient;

  const MISSING = 987654321;

  beforeAll(async () => {
    person = await api.make.user();
    owner = await api.make.user();
    prober = api.as(person);
    editor = api.as(await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] }));
    repository = await api.make.repository();
    own = await api.make.reviewRequest(person, repository, { summary: 'Ours', description: 'Because.' });
    await api.make.fileDiff(own);
    review = await api.make.review(own, person, { is_published: false });
  });

  const at = ({ displayId }: { displayId: number }) => `/api/review-requests/${displayId}/`;
  const hiddenRequest = (columns: Record<string, unknown> = {}) =>
    api.make.reviewRequest(owner, repository, { is_published: false, ...columns });
  const hiddenRepository = () => api.make.repository({ is_public: false, users: [owner] });
  const closedGroup = (columns: Record<string, unknown> = {}) =>
    api.make.group({ invite_only: true, members: [owner], ...columns });
  /** The commit id of a draft of a review request that the prober sees. */
  const drafted = async (commit_id: string) => {
    const request = await api.make.reviewRequest(owner, repository);
    expect((await api.as(owner).put(`${at(request)}draft/`, { commit_id })).status).toBe(200);
    return commit_id;
  };
  const put = (fields: Record<string, string>, to = `${at(own)}draft/`) => prober.put(to, fields);
  const path = async ({ id }: Made) => {
    const [row] = await api.db.query<{ path: string }[]>('select path from repository where id = $1', [id]);
    return String(row?.path);
  };
  const comment = (kind: string, fields: Record<string, string>) =>
    prober.post(`${at(own)}reviews/${review.id}/${kind}/`, { text: 'x', ...fields });
  const siteAdministrators = async () => {
    const admin = await api.make.user();
    const site = await api.make.site({ admins: [admin] });
    const name = ['default', 'reviewer'].join('-');
    return {
      site,
      send: (fields: Record<string, string>) =>
        api.as(admin).post(`/s/${site.name}/api/default-reviewers/`, { name, file_regex: '.*', ...fields }),
    };
  };

  interface Probe {
    /** The name or id of something that the prober may not see. */
    readonly hidden: () => Promise<string | number>;
    /** One that nothing has; a number by default. */
    readonly missing?: string;
    readonly send: (named: string) => Promise<ClientAnswer>;
  }

  const PROBES: Record<string, Probe> = {
    'POST review-requests/ repository, by id': {
      hidden: async () => (await hiddenRepository()).id,
      send: (repository) => prober.post('/api/review-requests/', { repository }),
    },
    'POST review-requests/ repository, by name': {
      hidden: async () => (await hiddenRepository()).name,
      missing: 'nowhere',
      send: (repository) => prober.post('/api/review-requests/', { repository }),
    },
    'POST review-requests/ repository, by path': {
      hidden: async () => path(await hiddenRepository()),
      missing: '/srv/nowhere',
      send: (repository) => prober.post('/api/review-requests/', { repository }),
    },
    'POST review-requests/ repository, archived': {
      hidden: async () => (await api.make.repository({ archived_at: new Date() })).name,
      missing: 'nowhere',
      send: (repository) => prober.post('/api/review-requests/', { repository }),
    },
    'POST review-requests/ commit_id, of a draft of others': {
      hidden: () => drafted('c0ffee1'),
      missing: 'c0ffee2',
      send: (commit_id) => prober.post('/api/review-requests/', { repository: repository.name, commit_id }),
    },
    'POST review-requests/ submit_as, without the right': {
      hidden: async () => owner.username,
      missing: 'nobody',
      send: (submit_as) => prober.post('/api/review-requests/', { submit_as }),
    },
    'PUT draft/ commit_id, of a draft of others': {
      hidden: () => drafted('c0ffee3'),
      missing: 'c0ffee4',
      send: (commit_id) => put({ commit_id }),
    },
    'PUT draft/ public, whose commit id is on a draft of others': {
      hidden: () => drafted('c0ffee5'),
      missing: 'c0ffee6',
      send: (commit_id) => put({ commit_id, target_people: person.username, public: '1' }),
    },
    'PUT draft/ depends_on': {
      hidden: async () => (await hiddenRequest()).displayId,
      send: (depends_on) => put({ depends_on }),
    },
    'PUT draft/ depends_on, of a hidden repository': {
      hidden: async () => (await api.make.reviewRequest(owner, await hiddenRepository())).displayId,
      send: (depends_on) => put({ depends_on }),
    },
    'PUT draft/ target_groups, deleted': {
      hidden: async () => (await api.make.group({ deleted_at: new Date() })).name,
      missing: 'no-such-group',
      send: (target_groups) => put({ target_groups }),
    },
    'PUT draft/ target_groups, by a former name': {
      hidden: async () => {
        const { id, name } = await closedGroup();
        await api.db.query(`update review_group set name = 'secret-now' where id = $1`, [id]);
        return name;
      },
      missing: 'no-such-group',
      send: (target_groups) => put({ target_groups }),
    },
    'PUT draft/ target_people, beside others': {
      hidden: async () => `${(await api.make.site({})).name}-only`,
      missing: 'nobody',
      send: (target_people) => put({ target_people }),
    },
    'POST diff-file-attachments/ filediff, of a hidden review request': {
      hidden: async () => (await api.make.fileDiff(await hiddenRequest())).id,
      send: (filediff) =>
        prober.send('POST', `/api/repositories/${repository.id}/diff-file-attachments/`, multipart({ filediff })),
    },
    'POST diff-file-attachments/ filediff, of a draft': {
      hidden: async () =>
        (await api.make.fileDiff(await api.make.reviewRequest(owner, repository), { on_draft: true })).id,
      send: (filediff) =>
        prober.send('POST', `/api/repositories/${repository.id}/diff-file-attachments/`, multipart({ filediff })),
    },
    'POST diff-file-attachments/ filediff, by who may edit all that they see': {
      hidden: async () =>
        (await api.make.fileDiff(await api.make.reviewRequest(owner, repository, { groups: [await closedGroup()] })))
          .id,
      send: (filediff) =>
        editor.send('POST', `/api/repositories/${repository.id}/diff-file-attachments/`, multipart({ filediff })),
    },
    'POST file-attachments/ attachment_history, of a hidden review request': {
      hidden: async () => (await api.make.fileAttachment(await hiddenRequest())).historyId,
      send: (attachment_history) =>
        prober.send('POST', `${at(own)}file-attachments/`, multipart({ attachment_history })),
    },
    'POST diff-comments/ filediff_id': {
      hidden: async () => (await api.make.fileDiff(await hiddenRequest())).id,
      send: (filediff_id) => comment('diff-comments', { filediff_id, first_line: '1', num_lines: '1' }),
    },
    'POST diff-comments/ interfilediff_id': {
      hidden: async () => (await api.make.fileDiff(await hiddenRequest(), { diff_revision: 2 })).id,
      send: async (interfilediff_id) => {
        const { id } = await api.make.fileDiff(own);
        return comment('diff-comments', { filediff_id: String(id), interfilediff_id, first_line: '1', num_lines: '1' });
      },
    },
    'POST diff-comments/ base_filediff_id': {
      hidden: async () => (await api.make.fileDiff(await hiddenRequest())).id,
      send: async (base_filediff_id) => {
        const { id } = await api.make.fileDiff(own);
        return comment('diff-comments', { filediff_id: String(id), base_filediff_id, first_line: '1', num_lines: '1' });
      },
    },
    'POST file-attachment-comments/ file_attachment_id': {
      hidden: async () => (await api.make.fileAttachment(await hiddenRequest())).id,
      send: (file_attachment_id) => comment('file-attachment-comments', { file_attachment_id }),
    },
    'POST file-attachment-comments/ diff_against_file_attachment_id': {
      hidden: async () => (await api.make.fileAttachment(await hiddenRequest())).id,
      send: async (diff_against_file_attachment_id) => {
        const { id } = await api.make.fileAttachment(own);
        return comment('file-attachment-comments', { file_attachment_id: String(id), diff_against_file_attachment_id });
      },
    },
    'POST replies/ general-comments/ reply_to_id': {
      hidden: async () => {
        const theirs = await api.make.review(own, owner, { is_published: false });
        return (await api.make.reviewComment(theirs)).id;
      },
      send: async (reply_to_id) => {
        const published = await api.make.review(own, owner, { body_top: 'Said' });
        const reply = await prober.post(`${at(own)}reviews/${published.id}/replies/`, { body_top: 'x' });
        const { id } = reply.body.reply as { id: number };
        const to = `${at(own)}reviews/${published.id}/replies/${id}/general-comments/`;
        const answer = await prober.post(to, { reply_to_id, text: 'x' });
        await prober.delete(`${at(own)}reviews/${published.id}/replies/${id}/`);
        return answer;
      },
    },
    'POST status-updates/ change_id': {
      hidden: async () => {
        const { id } = await hiddenRequest();
        const [row] = await api.db.query<{ id: number }[]>(
          `insert into review_request_change (review_request_id, user_id, text) values ($1, $2, '') returning id`,
          [id, owner.id],
        );
        return Number(row?.id);
      },
      send: (change_id) => prober.post(`${at(own)}status-updates/`, { service_id: 'ci', summary: 's', change_id }),
    },
    'POST status-updates/ review_id, an unpublished one': {
      hidden: async () => (await api.make.review(own, await api.make.user(), { is_published: false })).id,
      send: (review_id) => prober.post(`${at(own)}status-updates/`, { service_id: 'ci', summary: 's', review_id }),
    },
    'POST watched/review-requests/ object_id': {
      hidden: async () => (await hiddenRequest()).displayId,
      send: (object_id) => prober.post(`/api/users/${person.username}/watched/review-requests/`, { object_id }),
    },
    'POST archived-review-requests/ object_id': {
      hidden: async () => (await hiddenRequest()).displayId,
      send: (object_id) => prober.post(`/api/users/${person.username}/archived-review-requests/`, { object_id }),
    },
    'POST muted-review-requests/ object_id, of a hidden repository': {
      hidden: async () => (await api.make.reviewRequest(owner, await hiddenRepository())).displayId,
      send: (object_id) => prober.post(`/api/users/${person.username}/muted-review-requests/`, { object_id }),
    },
    'POST watched/review-groups/ object_id': {
      hidden: async () => (await closedGroup()).name,
      missing: 'no-such-group',
      send: (object_id) => prober.post(`/api/users/${person.username}/watched/review-groups/`, { object_id }),
    },
    'POST validation/diffs/ repository': {
      hidden: async () => (await hiddenRepository()).name,
      missing: 'nowhere',
      send: (repository) => prober.send('POST', '/api/validation/diffs/', multipart({ repository })),
    },
    'POST validation/commits/ repository': {
      hidden: async () => (await hiddenRepository()).name,
      missing: 'nowhere',
      send: (repository) =>
        prober.send(
          'POST',
          '/api/validation/commits/',
          multipart({ repository, commit_id: 'a1', parent_id: 'a0' }, { name: 'diff' }),
        ),
    },
    'POST default-reviewers/ groups, of no site': {
      hidden: async () => (await api.make.group()).name,
      missing: 'no-such-group',
      send: async (groups) => (await siteAdministrators()).send({ groups }),
    },
    'POST default-reviewers/ users, no members of the site': {
      hidden: async () => owner.username,
      missing: 'nobody',
      send: async (users) => (await siteAdministrators()).send({ users }),
    },
    'POST default-reviewers/ repositories, of no site': {
      hidden: async () => (await hiddenRepository()).id,
      send: async (repositories) => (await siteAdministrators()).send({ repositories }),
    },
    'GET review-requests/?repository': {
      hidden: async () => (await api.make.reviewRequest(owner, await hiddenRepository())).repository.id,
      send: (repository) => prober.get(`/api/review-requests/?repository=${repository}`),
    },
    'GET review-requests/?to-groups': {
      hidden: async () => {
        const group = await closedGroup();
        await api.make.reviewRequest(owner, repository, { groups: [group] });
        return group.name;
      },
      missing: 'no-such-group',
      send: (name) => prober.get(`/api/review-requests/?to-groups=${name}`),
    },
    'GET review-requests/?commit-id': {
      hidden: async () => {
        await hiddenRequest({ commit_id: 'c0ffee7' });
        return 'c0ffee7';
      },
      missing: 'c0ffee8',
      send: (id) => prober.get(`/api/review-requests/?commit-id=${id}`),
    },
    'GET default-reviewers/?groups': {
      hidden: async () => {
        const group = await closedGroup();
        await api.make.defaultReviewer({ groups: [group] });
        return group.name;
      },
      missing: 'no-such-group',
      send: (name) => prober.get(`/api/default-reviewers/?groups=${name}`),
    },
    'GET default-reviewers/?repositories': {
      hidden: async () => {
        const secret = await hiddenRepository();
        await api.make.defaultReviewer({ repositories: [secret] });
        return secret.id;
      },
      send: (id) => prober.get(`/api/default-reviewers/?repositories=${id}`),
    },
  };

  it.each(Object.entries(PROBES))('%s', async (_, { hidden, missing = String(MISSING), send }) => {
    const named = String(await hidden());

    const [one, other] = [told(await send(named), named), told(await send(missing), missing)];

    expect(one).toEqual(other);
  });
});

/** What an answer tells beside the name that was sent, and ids and times that each answer has of its own. */
function told({ status, body }: ClientAnswer, named: string): unknown {
  const { stat, err, fields, total_results, ...others } = body as Record<string, unknown> & { err?: { code: number } };
  const text = JSON.stringify({ fields: fields ?? null });
  return {
    status,
    stat,
    code: err?.code,
    total_results,
    fields: text.replaceAll(named, '*'),
    others: Object.keys(others),
  };
}
