import { Secrets } from '@review-service/platform/secrets/secrets';
import { renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import { sql } from '@review-service/database/sql';
import { logIn } from '@review-service/testing/credentials';
import { query } from '@review-service/testing/query';
import { type Made, type MadeUser, Make, TEST_KEYS } from '@review-service/testing/make';
import { type ProcessClient } from './client';
import type { ServiceView } from './stage';

/** An OAuth2 access token, and what a client sends of it. */
export interface Token {
  readonly id: number;
  readonly value: string;
}

/** A review group. */
export interface WorldGroup {
  readonly id: number;
  readonly name: string;
}

type Application = Made & { readonly siteId: number | null };

/** Review requests that refer to groups; all of them refer to a large group. */
const REQUESTS = 2_500;
/** Groups from one large one to the next: it takes the worker many steps to detach that. */
const LARGE_EVERY = 25;
/** The initial scopes of tokens. */
export const TOKEN_SCOPES = ['session:read', 'group:read'];

/** The data of the guarantees, made by set-based statements because there are many rows. */
export class ChaosWorld {
  private constructor(
    private readonly stage: ServiceView,
    readonly admin: MadeUser,
    private readonly listening: Application,
    private readonly deaf: Application,
    /** Headers of a session that may do everything; good for every API process. */
    readonly session: Record<string, string>,
  ) {}

  /** @param webhookUrl where the application wants to hear of deleted tokens */
  static async make(stage: ServiceView, webhookUrl: string): Promise<ChaosWorld> {
    const make = new Make(stage.db);
    const admin = await make.superuser();
    const listening = await make.application(admin, { webhook_url: webhookUrl });
    await renewWebhookSecret(stage.db.manager, new Secrets(TEST_KEYS), { applicationId: listening.id });
    const deaf = await make.application(admin);
    await stage.db.query(
      `with requests as (
         insert into review_request (display_id, submitter_id, is_published)
         select number, $1, true from generate_series(1, $2) number returning id, display_id),
       drafts as (
         insert into review_request_draft (review_request_id) select id from requests where display_id <= 100)
       insert into user_account (username) select 'member-' || number from generate_series(1, 20) number`,
      [admin.id, REQUESTS],
    );
    await stage.db.query(
      `insert into default_reviewer (name, file_regex) select 'reviewer ' || number, '^no file$' from generate_series(1, 10) number`,
    );
    await stage.db.query(
      `insert into repository (name, path, tool) select 'repository ' || number, '/srv', 'Git' from generate_series(1, 10) number`,
    );
    return new ChaosWorld(stage, admin, listening, deaf, { cookie: await logIn(stage.url, admin) });
  }

  /** A superuser at each API process. */
  get admins(): ProcessClient[] {
    return this.stage.clients(this.session);
  }

  /**
   * A token, as a client presents it at each API process. The address is one of its own: failures are counted by it.
   */
  bearers({ id, value }: Token): ProcessClient[] {
    const address = [10, id >> 16, (id >> 8) & 255, id & 255].join('.');
    return this.stage.clients({ authorization: `Bearer ${value}`, 'x-forwarded-for': address });
  }

  /** Tokens of an application with a webhook, each with a refresh token of its grant. */
  tokens(count: number): Promise<Token[]> {
    return this.issue(this.listening, count);
  }

  /** Tokens of an application without a webhook. */
  quietTokens(count: number): Promise<Token[]> {
    return this.issue(this.deaf, count);
  }

  /** Groups without references. */
  plainGroups(count: number): Promise<WorldGroup[]> {
    return query(
      this.stage.db.manager,
      sql`
        with drawn as (
          select nextval(pg_get_serial_sequence('review_group', 'id')) as id from generate_series(1, ${count}::int))
        insert into review_group (id, name, display_name) select id, 'group-' || id, 'Group' from drawn
        returning id, name`,
    );
  }

  /** Groups with references from every table that can have some; a third of them restricts who sees review requests. */
  async namedGroups(count: number): Promise<WorldGroup[]> {
    const groups = await this.plainGroups(count);
    const ids = groups.map(({ id }) => id);
    const named = (table: string, owner: string, rows: string) =>
      this.stage.db.query(
        `insert into ${table} (group_id, ${owner})
         select g.id, o.id from unnest($1::int[]) g(id) cross join lateral (${rows}) o`,
        [ids],
      );
    const some = (table: string, most: number) => `
      select id from (select id, row_number() over (order by id) as place, count(*) over () as total from ${table}) all_rows
      where (place + g.id * 7) % total < ${most}`;
    await this.stage.db.query('update review_group set invite_only = true where id = any($1) and id % 3 = 0', [ids]);
    await named(
      'review_request_group',
      'review_request_id',
      `select id from review_request where g.id % ${LARGE_EVERY} = 0 or (id + g.id * 13) % ${REQUESTS} < 3`,
    );
    await named('review_request_draft_group', 'review_request_draft_id', some('review_request_draft', 2));
    await named('default_reviewer_group', 'default_reviewer_id', some('default_reviewer', 1));
    await named('watched_group', 'user_id', some('user_account', 4));
    await named('repository_group', 'repository_id', some('repository', 1));
    await named('review_group_member', 'user_id', some('user_account', 5));
    return groups;
  }

  /** Tokens, each with a refresh token of its grant. */
  private async issue(application: Application, count: number): Promise<Token[]> {
    const { db } = this.stage;
    const tokens = await new Make(db).oauthTokens(this.admin, count, { application, scopes: TOKEN_SCOPES });
    await db.query(
      `insert into oauth_refresh_token (grant_id, lookup, key_id)
       select id, sha256(('refresh ' || id)::bytea), $2 from unnest($1::int[]) as g (id)`,
      [tokens.map(({ grantId }) => grantId), new Secrets(TEST_KEYS).keyIds[0]],
    );
    return tokens;
  }
}
