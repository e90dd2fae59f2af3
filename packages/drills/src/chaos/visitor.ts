import { type ChaosAnswer, brief, type ProcessClient, member } from './client';
import type { Random } from '@review-service/testing/random';
import type { WorldGroup, Token, ChaosWorld } from './world';

/** A client that sends all kinds of requests in turn, and knows the right answers. */
export class Visitor {
  requests = 0;
  /** Milliseconds of the slowest answer. */
  slowest = 0;
  /** Wrong or missing answers, as text. */
  readonly violations: string[] = [];
  private name: string;

  private constructor(
    private readonly world: ChaosWorld,
    private readonly own: { group: WorldGroup; token: Token },
    private readonly random: Random,
  ) {
    this.name = own.group.name;
  }

  /** So many of them, each with a group and a token of its own. */
  static invite(world: ChaosWorld, count: number, random: Random): Promise<Visitor[]> {
    return Promise.all(
      Array.from({ length: count }, async (_, number) => {
        const [[group], [token]] = [await world.plainGroups(1), await world.quietTokens(1)];
        if (!group || !token) throw new Error('Nothing was made');
        return new Visitor(world, { group, token }, random.for(`visitor ${number}`));
      }),
    );
  }

  /** Runs until it is stopped. */
  async visit(isOver: () => boolean): Promise<void> {
    for (let round = 1; !isOver(); round += 1) {
      await this.look();
      await this.rename(`${this.own.group.name}-${round}`);
      await this.rescope(round);
      await this.comeAndGo(`${this.own.group.name}-new-${round}`);
    }
  }

  private async look(): Promise<void> {
    this.expect(await this.admin.get('/api/'), 200, 'the root');
    this.expect(await this.admin.get('/api/session/'), 200, 'the session');
    const groups = await this.admin.get('/api/groups/?max-results=5');
    if (this.expect(groups, 200, 'the groups') && !Array.isArray(member(groups?.body, 'groups')))
      this.violations.push('the list of groups is no list');
    this.expect(await this.random.pick(this.world.bearers(this.own.token)).get('/api/groups/'), 200, 'a token');
  }

  private async rename(name: string): Promise<void> {
    const answer = await this.admin.put(`/api/groups/${this.name}/`, { name });
    if (!this.expect(answer, 200, 'a rename')) return;
    this.name = name;
    this.expect(await this.admin.get(`/api/groups/${name}/`), 200, 'the renamed group');
  }

  private async rescope(round: number): Promise<void> {
    const change = { [round % 2 === 1 ? 'add_scopes' : 'remove_scopes']: 'user:read' };
    const answer = await this.admin.put(`/api/oauth-tokens/${this.own.token.id}/`, change);
    if (!this.expect(answer, 200, 'a change of scopes')) return;
    const scopes = member(answer?.body, 'oauth_token', 'scope');
    if (!Array.isArray(scopes) || scopes.includes('user:read') !== (round % 2 === 1))
      this.violations.push(`a change of scopes was not made: ${brief(answer)}`);
  }

  private async comeAndGo(name: string): Promise<void> {
    this.expect(await this.admin.post('/api/groups/', { name, display_name: 'New' }), 201, 'a new group');
    this.expect(await this.admin.delete(`/api/groups/${name}/`), 204, 'its end');
    this.expect(await this.admin.get(`/api/groups/${name}/`), 404, 'the deleted group');
  }

  private get admin(): ProcessClient {
    return this.random.pick(this.world.admins);
  }

  private expect(answer: ChaosAnswer | undefined, status: number, what: string): boolean {
    this.requests += 1;
    this.slowest = Math.max(this.slowest, answer?.took ?? 0);
    if (answer?.status === status) return true;
    this.violations.push(`${what}: ${brief(answer)}`);
    return false;
  }
}
