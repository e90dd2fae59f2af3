import { SCOPES } from '@review-service/contracts/scopes';
import { TestClient } from '@review-service/testing/client';
import { cookieOf } from '@review-service/testing/credentials';
import type { Made, MadeUser } from '@review-service/testing/make';
import { Random } from '@review-service/testing/random';
import { furnish, type SamplePlace } from './place';
import { QuickClient } from './route-matrix-client';
import type { TestApi } from './test-api';

/** The objects below one prefix: `/s/<site>` or none. */
export interface RandomPlace {
  readonly prefix: string;
  readonly site: Made | undefined;
  readonly isPublic: boolean;
  readonly groups: Made[];
  readonly repositories: Made[];
  readonly attachments: { readonly id: number; readonly repository: Made }[];
  readonly applications: (Made & { siteId: number | null })[];
  readonly oauthTokens: { readonly id: number }[];
  readonly apiTokens: { readonly id: number; readonly user: MadeUser }[];
  /** One of each resource. */
  readonly samples: SamplePlace;
}

export interface RandomWorld {
  readonly users: MadeUser[];
  readonly places: RandomPlace[];
  readonly callers: { readonly name: string; readonly client: TestClient }[];
}

const PERMISSIONS = [
  'reviews.can_view_invite_only_groups',
  'reviews.can_edit_reviewrequest',
  'reviews.change_group',
  'site.change_localsite',
];
const NAMES = ['ann', "o'brien", 'c+d@example.com', 'zoe-1', '42', 'Bob'];
const GROUP_NAMES = ['users', 'a-b', 'A_B', '42', 'Zeta', '-'];
const READS = [...SCOPES].filter((scope) => scope.endsWith(':read'));

/** Makes people, sites and everything in them, and callers of every kind. */
export class WorldMaker {
  private readonly random: Random;

  constructor(
    private readonly api: TestApi,
    seed: number,
  ) {
    this.random = new Random(String(seed));
  }

  async make(): Promise<RandomWorld> {
    const { api, random } = this;
    const users: MadeUser[] = [];
    for (const username of NAMES) {
      const isFirst = users.length === 0;
      users.push(
        await api.make.user({
          username,
          is_superuser: isFirst || random.chance(0.1),
          is_staff: random.chance(0.25),
          is_private: random.chance(0.4),
          permissions: isFirst ? [] : random.some(PERMISSIONS, 0.25),
        }),
      );
    }
    const everybody = [...users, await api.make.user({ is_active: false })];
    const places = [await this.place(everybody, undefined, true)];
    for (const isPublic of [true, false]) {
      const site = await api.make.site({
        users: random.some(everybody.slice(1), 0.5),
        admins: everybody.slice(0, 1),
        is_public: isPublic,
      });
      await api.db.query('update local_site_user set is_admin = true where local_site_id = $1 and user_id = any($2)', [
        site.id,
        random.some(everybody, 0.2).map(({ id }) => id),
      ]);
      places.push(await this.place(everybody, site, isPublic));
    }
    return { users: everybody, places, callers: await this.callers(users, places) };
  }

  private async place(users: readonly MadeUser[], site: Made | undefined, isPublic: boolean): Promise<RandomPlace> {
    const { api, random } = this;
    const here = { local_site_id: site?.id ?? null };
    const deleted: Made[] = [];
    const groups: Made[] = [];
    for (const name of random.some(GROUP_NAMES, 0.8)) {
      const isDeleted = random.chance(0.2);
      const group = await api.make.group({
        name,
        members: random.some(users, 0.3),
        visible: random.chance(0.6),
        invite_only: random.chance(0.5),
        deleted_at: isDeleted ? '2026-01-01T00:00:00Z' : null,
        ...here,
      });
      (isDeleted ? deleted : groups).push(group);
    }
    const all = [...groups, ...deleted];
    const repositories: Made[] = [];
    const attachments: RandomPlace['attachments'] = [];
    for (let count = random.between(2, 4); count > 0; count -= 1) {
      const repository = await api.make.repository({
        users: random.some(users, 0.15),
        groups: random.some(all, 0.2),
        is_public: random.chance(0.5),
        visible: random.chance(0.7),
        ...here,
      });
      repositories.push(repository);
      for (let requests = random.between(1, 4); requests > 0; requests -= 1) {
        for (const { id } of await this.attachmentsOf(repository, users, all, here))
          attachments.push({ id, repository });
      }
    }
    return {
      prefix: site ? `/s/${site.name}` : '',
      site,
      isPublic,
      groups,
      repositories,
      attachments,
      ...(await this.grants(users, here)),
      samples: await this.samples(site),
    };
  }

  private async samples(site: Made | undefined): Promise<SamplePlace> {
    const { api } = this;
    const owner = await api.make.superuser();
    if (site) await api.make.siteMember(site, owner);
    return furnish(api, owner, site);
  }

  /** Attachments of one review request: committed files, new sides of diffs, and new sides of a draft. */
  private async attachmentsOf(
    repository: Made,
    users: readonly MadeUser[],
    groups: readonly Made[],
    here: { local_site_id: number | null },
  ): Promise<{ id: number }[]> {
    const { api, random } = this;
    const request = await api.make.reviewRequest(random.pick(users), repository, {
      groups: random.some(groups, 0.2),
      people: random.some(users, 0.15),
      is_published: random.chance(0.7),
      restricted_by_deleted_group: random.chance(0.2),
      ...here,
    });
    const made: { id: number }[] = [];
    for (let count = random.between(1, 3); count > 0; count -= 1) {
      if (random.chance(0.3)) {
        made.push(await api.make.attachment(request, { repo_path: `/${count}.png`, repo_revision: String(count) }));
        continue;
      }
      const diff = await api.make.fileDiff(request, { on_draft: random.chance(0.4) });
      made.push(await api.make.attachment(request, { added_in_filediff_id: diff.id }));
    }
    return made;
  }

  /** Applications and tokens of both kinds. */
  private async grants(users: readonly MadeUser[], here: { local_site_id: number | null }) {
    const { api, random } = this;
    const applications: RandomPlace['applications'] = [];
    const oauthTokens: { id: number }[] = [];
    const apiTokens: { id: number; user: MadeUser }[] = [];
    for (const user of random.some(users, 0.6)) {
      const application = await api.make.application(user, { ...here, enabled: random.chance(0.8) });
      applications.push(application);
      for (const owner of random.some(users, 0.3)) oauthTokens.push(await api.make.oauthToken(owner, { application }));
    }
    for (const user of random.some(users, 0.6)) {
      for (let count = random.between(1, 4); count > 0; count -= 1) {
        await api.make.apiToken(user, { ...here, is_valid: random.chance(0.8) });
        const [row] = await api.db.query<{ id: number }[]>('select id from api_token order by id desc limit 1');
        apiTokens.push({ id: row!.id, user });
      }
    }
    return { applications, oauthTokens, apiTokens };
  }

  /** An anonymous caller, a session of each person, and some tokens of both kinds, also of sites. */
  private async callers(users: readonly MadeUser[], places: readonly RandomPlace[]): Promise<RandomWorld['callers']> {
    const { api, random } = this;
    const callers = [{ name: 'nobody', client: api.anonymous }];
    for (const user of [users[0]!, ...random.some(users.slice(1), 0.5)]) {
      callers.push({ name: `the session of ${user.username}`, client: await api.withSession(user) });
    }
    for (let count = 0; count < 3; count += 1) {
      const user = count === 0 ? users[0]! : random.pick(users);
      const place = random.pick(places);
      const policy = this.policy(users, place);
      const value = await api.make.apiToken(user, {
        policy,
        local_site_id: random.chance(0.3) ? (place.site?.id ?? null) : null,
      });
      const name = `${user.username} with the policy ${JSON.stringify(policy)}`;
      callers.push({ name: `an API token of ${name}`, client: api.withToken(value) });
      if (count === 1) {
        const { headers } = await api.withToken(value).get('/api/');
        const cookie = cookieOf(headers);
        if (cookie !== '')
          callers.push({ name: `the session of a token of ${name}`, client: new TestClient(api.url, { cookie }) });
      }
    }
    for (const place of places) {
      const user = random.pick(users);
      const scopes = random.chance(0.5) ? READS : random.some(READS, 0.7);
      const application = await api.make.application(user, { local_site_id: place.site?.id ?? null });
      const { value } = await api.make.oauthToken(user, { application, scopes });
      callers.push({
        name: `an OAuth2 token of ${user.username} for "${place.prefix}" with ${scopes.join()}`,
        client: api.withBearer(value),
      });
    }
    return callers.map(({ name, client }) => ({ name, client: new QuickClient(client) }));
  }

  /** A policy that blocks some items. */
  private policy(users: readonly MadeUser[], place: RandomPlace): object {
    const { random } = this;
    const ids = {
      group: place.groups.map(({ name }) => name),
      user: users.map(({ username }) => username),
      review_group_user: users.map(({ username }) => username),
      repository: place.repositories.map(({ id }) => String(id)),
      diff_file_attachment: place.attachments.map(({ id }) => String(id)),
      oauth_app: place.applications.map(({ id }) => String(id)),
    };
    const rule = () =>
      random.pick([{ block: ['GET'] }, { block: ['*'] }, { allow: ['GET'] }, { allow: ['*'], block: ['GET'] }]);
    const resources: Record<string, object> = {};
    for (const [name, items] of Object.entries(ids)) {
      if (random.chance(0.3)) continue;
      const own: Record<string, object> = Object.fromEntries(random.some(items, 0.3).map((item) => [item, rule()]));
      if (random.chance(0.3))
        own['*'] = random.pick([{ allow: ['*'] }, { allow: ['GET'], block: ['*'] }, { block: ['GET'] }]);
      resources[name] = own;
    }
    if (random.chance(0.3)) resources['*'] = random.pick([{ block: ['*'] }, { allow: ['GET'] }, { block: ['DELETE'] }]);
    return { resources };
  }
}
