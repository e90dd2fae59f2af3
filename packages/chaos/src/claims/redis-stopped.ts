import { sql } from '@review-service/database/sql';
import { type Answer, brief, type Client, member } from '../client';
import type { Claim } from '../claim';
import { Deletions, groupTarget, tokenTarget } from '../deletions';
import { countFollowUps, drain, lookBefore } from '../follow-ups';
import type { Random } from '../random';
import type { Group, Token, World } from '../world';

const LANES = 6;

/** Redis is away for a while, and the workers are started anew: nobody who talks to the API notices. */
export const redisStopped: Claim = {
  needsRedis: true,
  title: ({ away }) => `Redis stopped (for ${away} s)`,

  async test({ stage, world, random, scale, receiver, tell }) {
    if (!stage.redis) return [];
    const groups = await world.namedGroups(20);
    const tokens = await world.tokens(20);
    const targets = [...groups.map(groupTarget), ...tokens.map(tokenTarget)];
    const before = await lookBefore(stage, targets);
    const visitors = await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const [[group], [token]] = [await world.plainGroups(1), await world.quietTokens(1)];
        if (!group || !token) throw new Error('Nothing was made');
        return new Visitor(world, { group, token }, random.for(`visitor ${lane}`));
      }),
    );
    const deletions = new Deletions(stage);

    await stage.redis.service.stop();
    // Those that start now must find Redis later by themselves.
    for (const worker of stage.workers) worker.kill();
    const end = performance.now() + scale.away * 1_000;
    const deleting = (async () => {
      for (const target of targets) await deletions.delete(target, random.pick(world.admins));
    })();
    await Promise.all([deleting, ...visitors.map((visitor) => visitor.visit(end))]);
    const waiting = await stage.read(sql`select from outbox_message where status <> 'done'`);
    await stage.redis.service.start();
    tell(`${waiting.length} follow-ups wait; Redis is back`);
    const start = performance.now();
    const left = await drain(stage);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const { lost, doubled, doubledOutside } = await countFollowUps(stage, targets, before, receiver);

    const requests = visitors.reduce((sum, visitor) => sum + visitor.requests, deletions.requests);
    const slowest = Math.max(...visitors.map((visitor) => visitor.slowest));
    const wrong = [...visitors.flatMap((visitor) => visitor.violations), ...deletions.violations];
    if (deletions.lost > 0) wrong.push(`${deletions.lost} deletions were answered 503, or not at all`);
    return [
      {
        bar: 'all API requests stay correct, none answers 5xx',
        measured: `${requests} requests, ${wrong.length} wrong; the slowest took ${Math.round(slowest)} ms`,
        violations: wrong,
      },
      {
        bar: 'the backlog drains when it is back',
        measured: `${waiting.length} follow-ups, done after ${seconds} s`,
        violations: [...left, ...lost, ...doubled, ...doubledOutside],
      },
    ];
  },
};

/** Somebody who tries everything in turn, and knows the right answers. */
class Visitor {
  requests = 0;
  slowest = 0;
  readonly violations: string[] = [];
  private name: string;

  constructor(
    private readonly world: World,
    private readonly own: { group: Group; token: Token },
    private readonly random: Random,
  ) {
    this.name = own.group.name;
  }

  async visit(end: number): Promise<void> {
    for (let round = 1; performance.now() < end; round += 1) {
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

  private get admin(): Client {
    return this.random.pick(this.world.admins);
  }

  private expect(answer: Answer | undefined, status: number, what: string): boolean {
    this.requests += 1;
    this.slowest = Math.max(this.slowest, answer?.took ?? 0);
    if (answer?.status === status) return true;
    this.violations.push(`${what}: ${brief(answer)}`);
    return false;
  }
}
