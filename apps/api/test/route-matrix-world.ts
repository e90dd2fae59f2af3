import type { Made, MadeUser } from '@review-service/testing/make';
import type { Place } from './route-matrix';
import type { TestApi } from './test-api';

/** Where the matrix is walked, and who owns everything there. */
export interface MatrixWorld {
  readonly api: TestApi;
  /** A superuser, so that nothing but the rule in question refuses. */
  readonly owner: MadeUser;
  /** A private Local Site, with the owner as a member. */
  readonly site: Made;
  readonly outside: Place;
  readonly onSite: Place;
}

/** Everything that a route can name, once without a Local Site and once on a private one. */
export async function makeWorld(api: TestApi): Promise<MatrixWorld> {
  const owner = await api.make.superuser();
  const site = await api.make.site({ name: 'private-site', users: [owner] });
  return { api, owner, site, outside: await makePlace(api, owner), onSite: await makePlace(api, owner, site) };
}

/** A value for each placeholder of each route. Whatever a route that is open to all names is open itself. */
async function makePlace(api: TestApi, owner: MadeUser, site?: Made): Promise<Place> {
  const here = { local_site_id: site?.id ?? null };
  const group = await api.make.group({ members: [owner], ...here });
  const application = await api.make.application(owner, here);
  const token = await api.make.oauthToken(owner, { application });
  const repository = await api.make.repository(here);
  const request = await api.make.reviewRequest(owner, repository, here);
  const attachment = await api.make.attachment(request);
  const file = await api.make.fileDiff(request);
  const draftFile = await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });
  await api.make.apiToken(owner, here);
  const [apiToken] = await api.db.query<{ id: number }[]>('select id from api_token order by id desc limit 1');
  return {
    onDraft: { diff_revision: 2, filediff_id: draftFile.id },
    prefix: site ? `/s/${site.name}` : '',
    values: {
      username: owner.username,
      group_name: group.name,
      app_id: application.id,
      oauth_token_id: token.id,
      repository_id: repository.id,
      file_attachment_id: attachment.id,
      review_request_id: request.displayId,
      diff_revision: 1,
      filediff_id: file.id,
      api_token_id: apiToken?.id ?? 0,
    },
  };
}
