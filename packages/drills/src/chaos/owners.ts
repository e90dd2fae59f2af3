import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@review-service/database/sql';
import { brief, type ProcessClient } from './client';
import type { Random } from '@review-service/testing/random';
import type { ServiceView } from './stage';
import { type WorldGroup, type Token, TOKEN_SCOPES, type ChaosWorld } from './world';

const SCOPES = ['root:read', 'user:read', 'search:read', 'watched:read'];
const PAUSE = 50;

/** The possible values of a field that only one client changes: more than one after a lost answer. */
class Possible {
  private values: string[];
  changes = 0;
  readonly violations: string[] = [];

  constructor(
    private readonly what: string,
    value: string,
  ) {
    this.values = [value];
  }

  /** Takes the value of an answer. */
  changed(to: string, answer: { status: number } | undefined, words: string): void {
    if (answer?.status === 200) {
      this.values = [to];
      this.changes += 1;
    } else if (answer === undefined || answer.status === 503) this.values.push(to);
    else this.violations.push(`${this.what}: a change was answered ${words}`);
  }

  judge(value: string | undefined): void {
    if (value === undefined || !this.values.includes(value)) {
      this.violations.push(`${this.what} is ${value ?? 'gone'}, not ${this.values.join(' or ')}`);
    }
  }
}

/** Clients that keep renaming a group and changing a token's scopes, and know the result. */
export class Owners {
  private isOver = false;
  private working: Promise<unknown> = Promise.resolve();
  private readonly groups: { group: WorldGroup; name: Possible }[];
  private readonly tokens: { token: Token; scopes: Possible }[];

  constructor(
    private readonly stage: ServiceView,
    private readonly world: ChaosWorld,
    { groups, tokens }: { groups: readonly WorldGroup[]; tokens: readonly Token[] },
  ) {
    this.groups = groups.map((group) => ({ group, name: new Possible(`the name of group ${group.id}`, group.name) }));
    this.tokens = tokens.map((token) => ({
      token,
      scopes: new Possible(`the scope of token ${token.id}`, TOKEN_SCOPES.join()),
    }));
  }

  start(random: Random): void {
    this.working = Promise.all([
      ...this.groups.map((owned) => this.rename(owned, random.for(owned.group.name))),
      ...this.tokens.map((owned) => this.rescope(owned, random.for(owned.token.value))),
    ]);
    // A failure is reported at the end.
    this.working.catch(() => undefined);
  }

  /** Ends the changes, and compares the values with the answers. */
  async finish(): Promise<{ changes: number; violations: string[] }> {
    this.isOver = true;
    await this.working;
    for (const { group, name } of this.groups) name.judge(await this.nameOf(group));
    for (const { token, scopes } of this.tokens) scopes.judge(await this.scopesOf(token));
    const all = [...this.groups.map(({ name }) => name), ...this.tokens.map(({ scopes }) => scopes)];
    return {
      changes: all.reduce((sum, { changes }) => sum + changes, 0),
      violations: all.flatMap(({ violations }) => violations),
    };
  }

  private async rename({ group, name }: { group: WorldGroup; name: Possible }, random: Random): Promise<void> {
    for (let round = 1; !this.isOver; round += 1) {
      const present = await this.nameOf(group);
      const next = `${group.name}-${round}`;
      const answer = await this.client(random).put(`/api/groups/${present ?? ''}/`, { name: next });
      // The change before had no answer, and was made after the last read.
      if (answer?.status !== 404) name.changed(next, answer, brief(answer));
      await pause(PAUSE);
    }
  }

  private async rescope({ token, scopes }: { token: Token; scopes: Possible }, random: Random): Promise<void> {
    while (!this.isOver) {
      const next = random.pick(SCOPES);
      const answer = await this.client(random).put(`/api/oauth-tokens/${token.id}/`, { scopes: next });
      scopes.changed(next, answer, brief(answer));
      await pause(PAUSE);
    }
  }

  private client = (random: Random): ProcessClient => random.pick(this.world.admins);

  private async nameOf({ id }: WorldGroup): Promise<string | undefined> {
    const [row] = await this.stage.read<{ name: string }>(sql`select name from review_group where id = ${id}`);
    return row?.name;
  }

  private async scopesOf({ id }: Token): Promise<string | undefined> {
    const [row] = await this.stage.read<{ scopes: string }>(
      sql`select array_to_string(scopes, ',') as scopes from oauth_token where id = ${id}`,
    );
    return row?.scopes;
  }
}
