import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import type { TestApi } from './test-api';

/** What a directory sends to `/scim/v2/`. */
export class TestDirectory {
  private constructor(
    private readonly client: TestClient,
    private readonly base: string,
  ) {}

  /** One with a token of its own, of a Local Site or of none. */
  static async of(
    api: TestApi,
    {
      provider = 'okta',
      site,
      whole = false,
    }: { provider?: string; site?: { id: number; name: string }; whole?: boolean } = {},
  ): Promise<TestDirectory> {
    const { value } = await api.make.scimToken({ provider, siteId: site?.id ?? null, whole });
    return new TestDirectory(api.withBearer(value), site ? `/s/${site.name}/scim/v2` : '/scim/v2');
  }

  send(method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<ClientAnswer> {
    const typed = json === undefined ? headers : { 'content-type': 'application/scim+json', ...headers };
    return this.client.send(method, `${this.base}${path}`, { ...(json !== undefined && { json }), headers: typed });
  }

  get = (path: string) => this.send('GET', path);

  /** The resources that a filter finds. */
  async find(list: 'Users' | 'Groups', filter: string): Promise<any[]> {
    const answer = await this.get(`/${list}?filter=${encodeURIComponent(filter)}`);
    expect([filter, answer.status, answer.body]).toMatchObject([filter, 200, { totalResults: expect.any(Number) }]);
    return answer.body.Resources;
  }

  /** A new user's resource. */
  async user(userName: string, others: object = {}): Promise<any> {
    const answer = await this.send('POST', '/Users', { schemas: [USER], userName, ...others });
    expect([answer.status, answer.body]).toMatchObject([201, { id: expect.any(String) }]);
    return answer.body;
  }

  /** A new group's resource. */
  async group(displayName: string, members: readonly { id: string }[] = []): Promise<any> {
    const sent = { schemas: [GROUP], displayName, members: members.map(({ id: value }) => ({ value })) };
    const answer = await this.send('POST', '/Groups', sent);
    expect([answer.status, answer.body]).toMatchObject([201, { id: expect.any(String) }]);
    return answer.body;
  }

  patch(path: string, ...Operations: object[]): Promise<ClientAnswer> {
    return this.send('PATCH', path, { schemas: [PATCH], Operations });
  }

  /** The ids of a group's members. */
  async members({ id }: { id: string }): Promise<string[]> {
    const { body } = await this.get(`/Groups/${id}`);
    return body.members.map(({ value }: { value: string }) => value);
  }
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
