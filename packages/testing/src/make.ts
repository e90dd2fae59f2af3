import { randomBytes } from 'node:crypto';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import { API_TOKEN_KIND, makeApiToken } from '@review-service/platform/secrets/api-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { DataSource } from 'typeorm';

/** The password of everybody whom tests make. */
export const PASSWORD = 'correct horse';
/** The key that tests seal with. */
export const TEST_KEYS = [`test:${Buffer.alloc(32, 7).toString('base64')}`];

const hashed = hashPassword(PASSWORD);

/** Somebody whom a test made. */
export interface MadeUser {
  readonly id: number;
  readonly username: string;
}

/** Anything else that a test made. */
export interface Made {
  readonly id: number;
  readonly name: string;
}

const unique = (kind: string) => `${kind}-${randomBytes(4).toString('hex')}`;

/** Makes rows with sensible values; a test names only what it is about. */
export class Make {
  constructor(private readonly db: DataSource) {}

  async user(given: { username?: string; permissions?: string[]; [column: string]: unknown } = {}): Promise<MadeUser> {
    const { permissions = [], username = unique('user'), ...columns } = given;
    const row = { username, password_hash: await hashed, email: `${username}@example.com`, ...columns };
    const { id } = await this.insert('user_account', row);
    for (const codename of permissions) await this.insert('user_permission', { user_id: id, codename });
    return { id, username };
  }

  superuser(): Promise<MadeUser> {
    return this.user({ is_superuser: true, is_staff: true });
  }

  async site(
    given: { name?: string; users?: MadeUser[]; admins?: MadeUser[]; is_public?: boolean } = {},
  ): Promise<Made> {
    const { name = unique('site'), users = [], admins = [], is_public = false } = given;
    const { id } = await this.insert('local_site', { name, is_public });
    const people = [...users.map((user) => [user, false] as const), ...admins.map((user) => [user, true] as const)];
    for (const [user, is_admin] of people) {
      await this.insert('local_site_user', { local_site_id: id, user_id: user.id, is_admin });
    }
    return { id, name };
  }

  async group(given: { name?: string; members?: MadeUser[]; [column: string]: unknown } = {}): Promise<Made> {
    const { name = unique('group'), members = [], ...columns } = given;
    const { id } = await this.insert('review_group', { name, display_name: name, ...columns });
    for (const { id: user_id } of members) await this.insert('review_group_member', { group_id: id, user_id });
    return { id, name };
  }

  /** An API token's value. */
  async apiToken(user: MadeUser, columns: Record<string, unknown> = {}): Promise<string> {
    const value = makeApiToken();
    const { digest, keyId } = new Secrets(TEST_KEYS).lookup(API_TOKEN_KIND, value);
    await this.insert('api_token', { user_id: user.id, lookup: digest, key_id: keyId, ...columns });
    return value;
  }

  private async insert(table: string, row: Record<string, unknown>): Promise<{ id: number }> {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    const [made] = await this.db.query<{ id: number }[]>(
      `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`,
      Object.values(row),
    );
    return made as { id: number };
  }
}
