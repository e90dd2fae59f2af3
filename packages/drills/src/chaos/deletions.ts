import { sql } from '@review-service/database/sql';
import { brief, type ProcessClient } from './client';
import type { ServiceView } from './stage';
import type { WorldGroup, Token } from './world';

/** Something to delete. */
export interface DeletionTarget {
  readonly kind: 'token' | 'group';
  readonly id: number;
  readonly path: string;
}

/** The deletion of a token. */
export const tokenTarget = ({ id }: Token): DeletionTarget => ({ kind: 'token', id, path: `/api/oauth-tokens/${id}/` });
/** The deletion of a group. */
export const groupTarget = ({ id, name }: WorldGroup): DeletionTarget => ({
  kind: 'group',
  id,
  path: `/api/groups/${name}/`,
});

/** A target in the database: does it exist, and how often was its follow-up requested? */
interface State {
  readonly id: number;
  readonly stands: boolean;
  readonly asked: number;
}

const words = ({ kind, id }: DeletionTarget) => `${kind} ${id}`;

/** Deletes objects, and keeps the answers. */
export class Deletions {
  /** Answered with 204. */
  readonly acknowledged = new Set<DeletionTarget>();
  /** Violations as text. */
  readonly violations: string[] = [];
  /** Requests with a lost answer or a 503. */
  lost = 0;
  requests = 0;
  /** Lost answers that were not checked yet. */
  private readonly unsure = new Set<DeletionTarget>();
  /** Targets with a lost answer at some time: that request may have deleted them. */
  private readonly onceLost = new Set<DeletionTarget>();

  constructor(private readonly stage: ServiceView) {}

  /** Violations where every request must be answered. */
  get failures(): string[] {
    const unanswered = `${this.lost} deletions were answered 503, or not at all`;
    return this.lost > 0 ? [...this.violations, unanswered] : this.violations;
  }

  async delete(target: DeletionTarget, client: ProcessClient): Promise<void> {
    this.requests += 1;
    const answer = await client.delete(target.path);
    if (answer?.status === 204) {
      this.acknowledged.add(target);
      this.onceLost.delete(target);
      return;
    }
    if (answer?.status === 404 && this.onceLost.has(target)) return;
    if (answer && answer.status !== 503)
      this.violations.push(`DELETE of ${words(target)} was answered ${brief(answer)}`);
    this.lost += 1;
    this.unsure.add(target);
    this.onceLost.add(target);
  }

  /**
   * Checks requests with a lost answer: completely done, or not at all. Resolves with the remaining targets, for
   * another try.
   */
  async judgeLost(): Promise<DeletionTarget[]> {
    const judged = [...this.unsure];
    this.unsure.clear();
    const standing: DeletionTarget[] = [];
    for (const [target, { stands, asked }] of await this.states(judged)) {
      if (asked !== (stands ? 0 : 1)) {
        const state = `${stands ? 'stands' : 'is gone'} and its follow-up was asked for ${asked} times`;
        this.violations.push(`half done: the answer was lost, ${words(target)} ${state}`);
      }
      if (!stands) continue;
      standing.push(target);
      this.onceLost.delete(target);
    }
    return standing;
  }

  /** One statement for each kind, so that its rows are of one moment. */
  private async states(targets: readonly DeletionTarget[]): Promise<[DeletionTarget, State][]> {
    const ids = (kind: DeletionTarget['kind']) => targets.filter((target) => target.kind === kind).map(({ id }) => id);
    const tokens = await this.stage.read<State>(sql`
      select t.id, o.id is not null as stands, coalesce(asked, 0) as asked
      from unnest(${ids('token')}::int[]) as t (id)
      left join oauth_token o on o.id = t.id
      left join (
        select (payload->>'tokenId')::int as id, count(*) as asked from outbox_message
        where queue = 'oauth-tokens' group by 1) m on m.id = t.id`);
    const groups = await this.stage.read<State>(sql`
      select t.id, g.id is not null as stands, coalesce(asked, 0) as asked
      from unnest(${ids('group')}::int[]) as t (id)
      left join review_group g on g.id = t.id and g.deleted_at is null
      left join (
        select (payload->>'groupId')::int as id, count(*) as asked from outbox_message
        where queue = 'groups' group by 1) m on m.id = t.id`);
    const found = { token: byId(tokens), group: byId(groups) };
    return targets.flatMap((target) => {
      const state = found[target.kind].get(target.id);
      return state ? [[target, state] as [DeletionTarget, State]] : [];
    });
  }
}

const byId = (states: readonly State[]) => new Map(states.map((state) => [state.id, state]));
