import { SCOPES } from '@review-service/contracts/scopes';
import { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { randomFractions } from '@review-service/testing/random-fractions';
import { furnish, type Place } from './place';
import { QuickClient } from './route-matrix-client';
import { cookieOf, type TestApi } from './test-api';

/** Pseudo-random decisions, the same for the same seed. */
export class Dice {
  /** From 0 to 1 (excluded). */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = randomFractions(seed);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  one<T>(all: readonly T[]): T {
    return all[this.between(0, all.length - 1)]!;
  }

  some<T>(all: readonly T[], probability: number): T[] {
    return all.filter(() => this.chance(probability));
  }
}

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
  readonly samples: Place;
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
  private readonly dice: Dice;

  constructor(
    private readonly api: TestApi,
    seed: number,
  ) {
    this.dice = new Dice(seed);
  }

  async make(): Promise<RandomWorld> {
    const { api, dice } = this;
    const users: MadeUser[] = [];
    for (const username of NAMES) {
      const isFirst = users.length === 0;
      users.push(
        await api.make.user({
          username,
          is_superuser: isFirst || dice.chance(0.1),
          is_staff: dice.chance(0.25),
          is_private: dice.chance(0.4),
          permissions: isFirst ? [] : dice.some(PERMISSIONS, 0.25),
        }),
      );
    }
    const everybody = [...users, await api.make.user({ is_active: false })];
    const places = [await this.place(everybody, undefined, true)];
    for (const isPublic of [true, false]) {
      const site = await api.make.site({
        users: dice.some(everybody.slice(1), 0.5),
        admins: everybody.slice(0, 1),
        is_public: isPublic,
      });
      await api.db.query('update local_site_user set is_admin = true where local_site_id = $1 and user_id = any($2)', [
        site.id,
        dice.some(everybody, 0.2).map(({ id }) => id),
      ]);
      places.push(await this.place(everybody, site, isPublic));
    }
    return { users: everybody, places, callers: await this.callers(users, places) };
  }

  private async place(users: readonly MadeUser[], site: Made | undefined, isPublic: boolean): Promise<RandomPlace> {
    const { api, dice } = this;
    const here = { local_site_id: site?.id ?? null };
    const deleted: Made[] = [];
    const groups: Made[] = [];
    for (const name of dice.some(GROUP_NAMES, 0.8)) {
      const isDeleted = dice.chance(0.2);
      const group = await api.make.group({
        name,
        members: dice.some(users, 0.3),
        visible: dice.chance(0.6),
        invite_only: dice.chance(0.5),
        deleted_at: isDeleted ? '2026-01-01T00:00:00Z' : null,
        ...here,
      });
      (isDeleted ? deleted : groups).push(group);
    }
    const all = [...groups, ...deleted];
    const repositories: Made[] = [];
    const attachments: RandomPlace['attachments'] = [];
    for (let count = dice.between(2, 4); count > 0; count -= 1) {
      const repository = await api.make.repository({
        users: dice.some(users, 0.15),
        groups: dice.some(all, 0.2),
        is_public: dice.chance(0.5),
        visible: dice.chance(0.7),
        ...here,
      });
      repositories.push(repository);
      for (let requests = dice.between(1, 4); requests > 0; requests -= 1) {
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

  private async samples(site: Made | undefined): Promise<Place> {
    const { api } = this;
    const owner = await api.make.superuser();
    if (site) await api.make.siteMember(site, owner);
    return furnish(api, owner, site);
  }

  /** Of one review request: committed files, new sides, and those of a draft. */
  private async attachmentsOf(
    repository: Made,
    users: readonly MadeUser[],
    groups: readonly Made[],
    here: { local_site_id: number | null },
  ): Promise<{ id: number }[]> {
    const { api, dice } = this;
    const request = await api.make.reviewRequest(dice.one(users), repository, {
      groups: dice.some(groups, 0.2),
      people: dice.some(users, 0.15),
      is_published: dice.chance(0.7),
      restricted_by_deleted_group: dice.chance(0.2),
      ...here,
    });
    const made: { id: number }[] = [];
    for (let count = dice.between(1, 3); count > 0; count -= 1) {
      if (dice.chance(0.3)) {
        made.push(await api.make.attachment(request, { repo_path: `/${count}.png`, repo_revision: String(count) }));
        continue;
      }
      const diff = await api.make.fileDiff(request, { on_draft: dice.chance(0.4) });
      made.push(await api.make.attachment(request, { added_in_filediff_id: diff.id }));
    }
    return made;
  }

  /** Applications and tokens of both kinds. */
  private async grants(users: readonly MadeUser[], here: { local_site_id: number | null }) {
    const { api, dice } = this;
    const applications: RandomPlace['applications'] = [];
    const oauthTokens: { id: number }[] = [];
    const apiTokens: { id: number; user: MadeUser }[] = [];
    for (const user of dice.some(users, 0.6)) {
      const application = await api.make.application(user, { ...here, enabled: dice.chance(0.8) });
      applications.push(application);
      for (const owner of dice.some(users, 0.3)) oauthTokens.push(await api.make.oauthToken(owner, { application }));
    }
    for (const user of dice.some(users, 0.6)) {
      for (let count = dice.between(1, 4); count > 0; count -= 1) {
        await api.make.apiToken(user, { ...here, is_valid: dice.chance(0.8) });
        const [row] = await api.db.query<{ id: number }[]>('select id from api_token order by id desc limit 1');
        apiTokens.push({ id: row!.id, user });
      }
    }
    return { applications, oauthTokens, apiTokens };
  }

  /** An anonymous caller, a session of each person, and some tokens of both kinds, also of sites. */
  private async callers(users: readonly MadeUser[], places: readonly RandomPlace[]): Promise<RandomWorld['callers']> {
    const { api, dice } = this;
    const callers = [{ name: 'nobody', client: api.anonymous }];
    for (const user of [users[0]!, ...dice.some(users.slice(1), 0.5)]) {
      callers.push({ name: `the session of ${user.username}`, client: await api.withSession(user) });
    }
    for (let count = 0; count < 3; count += 1) {
      const user = count === 0 ? users[0]! : dice.one(users);
      const place = dice.one(places);
      const policy = this.policy(users, place);
      const value = await api.make.apiToken(user, {
        policy,
        local_site_id: dice.chance(0.3) ? (place.site?.id ?? null) : null,
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
      const user = dice.one(users);
      const scopes = dice.chance(0.5) ? READS : dice.some(READS, 0.7);
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
    const { dice } = this;
    const ids = {
      group: place.groups.map(({ name }) => name),
      user: users.map(({ username }) => username),
      review_group_user: users.map(({ username }) => username),
      repository: place.repositories.map(({ id }) => String(id)),
      diff_file_attachment: place.attachments.map(({ id }) => String(id)),
      oauth_app: place.applications.map(({ id }) => String(id)),
    };
    const rule = () =>
      dice.one([{ block: ['GET'] }, { block: ['*'] }, { allow: ['GET'] }, { allow: ['*'], block: ['GET'] }]);
    const resources: Record<string, object> = {};
    for (const [name, items] of Object.entries(ids)) {
      if (dice.chance(0.3)) continue;
      const own: Record<string, object> = Object.fromEntries(dice.some(items, 0.3).map((item) => [item, rule()]));
      if (dice.chance(0.3))
        own['*'] = dice.one([{ allow: ['*'] }, { allow: ['GET'], block: ['*'] }, { block: ['GET'] }]);
      resources[name] = own;
    }
    if (dice.chance(0.3)) resources['*'] = dice.one([{ block: ['*'] }, { allow: ['GET'] }, { block: ['DELETE'] }]);
    return { resources };
  }
}
