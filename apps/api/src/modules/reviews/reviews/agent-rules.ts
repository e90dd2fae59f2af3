import { Injectable } from '@nestjs/common';
import type { ByAgent } from '@review-service/contracts/by-agent';
import { errors } from '@review-service/contracts/errors';
import { columns, type RowOf } from '@review-service/database/columns';
import { Repository } from '@review-service/database/entities/repository.entity';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { byAgentOf } from '../../../access/callers/by-agent';
import type { Caller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import type { CheckedReviewRequest } from '../../requests/review-requests';

const POLICY = columns(Repository, 'p', [
  ...(['agents', 'maxAgentComments', 'maxOpenAgentComments', 'agentReviewsPerRevision'] as const),
]);

type Policy = RowOf<typeof POLICY>;

/** More than there may be: how many, and how many of them are too many. */
interface Excess {
  readonly limit: number;
  readonly leftOut: number;
  readonly message: string;
}

/** What the review policy of a repository allows agents (decision A27). Without a repository they are free. */
@Injectable()
export class AgentRules {
  constructor(private readonly db: Database) {}

  /** Who writes, if an agent does. 101 where agents write nothing. */
  async writerOf(request: CheckedReviewRequest, caller: Caller): Promise<ByAgent | null> {
    const agent = byAgentOf(caller);
    if (agent) expectOpen(await this.policyOf(request));
    return agent;
  }

  /** 225 if an agent may not publish these reviews and replies, or says too much: `limit`, and `left_out` above it. */
  async expectMayPublish(request: CheckedReviewRequest, ids: readonly number[], caller: Caller): Promise<void> {
    const agent = byAgentOf(caller);
    const policy = agent && (await this.policyOf(request));
    if (!policy) return;
    expectOpen(policy);
    if (policy.agents === 'suggest') fail(errors.cannotPublish, { message: SUGGEST });
    const { maxAgentComments, maxOpenAgentComments, agentReviewsPerRevision } = policy;
    const said = await this.said(request, ids, agent, caller);
    const excess = [
      excessOf(maxAgentComments, said.comments, (limit) => `A review of an agent has at most ${limit} comments here.`),
      excessOf(
        maxOpenAgentComments,
        said.openComments,
        (limit) => `At most ${limit} comments of agents may be open here: settle the issues of some first.`,
      ),
      excessOf(
        agentReviewsPerRevision,
        said.reviews,
        (limit) => `An agent publishes at most ${limit} review(s) to a revision here.`,
      ),
    ].find((one) => one !== undefined);
    if (excess) {
      const { limit, leftOut: left_out, message } = excess;
      fail(errors.cannotPublish, { message: `${errors.cannotPublish.message} ${message}`, more: { limit, left_out } });
    }
  }

  private async policyOf({ repository }: CheckedReviewRequest): Promise<Policy | undefined> {
    return repository
      ? this.db.find(POLICY, sql`select ${POLICY} from repository p where p.id = ${repository.id}`)
      : undefined;
  }

  /** What agents will have said with these: the longest of them, what is open of all, and reviews of this one to the newest revision. */
  private async said({ id }: CheckedReviewRequest, ids: readonly number[], { name }: ByAgent, { userId }: Caller) {
    const those = sql`any(${[...ids]}::integer[])`;
    const newest = sql`
      coalesce((
        select c.created_at from review_request_change c
        where c.review_request_id = ${id} and c.fields_changed ? 'diff' order by c.id desc limit 1), '-infinity')`;
    const found = await this.db.find(
      { comments: number, openComments: number, reviews: number },
      sql`
        select
          coalesce(max(of_one.comments), 0)::integer as comments,
          coalesce(sum(of_one.open), 0)::integer as "openComments",
          (count(*) filter (where r.reply_to_id is null and r.user_id = ${userId} and (
            r.id = ${those} or (r.by_agent->>'name' = ${name} and r.created_at > ${newest}))))::integer as reviews
        from review r
        cross join lateral (
          select count(*) filter (where c.review_id = ${those}) as comments,
            count(*) filter (where c.reply_to_id is null and coalesce(c.issue_status, 'O') not in ('R', 'D')) as open
          from review_comment c where c.review_id = r.id) of_one
        where r.review_request_id = ${id}
          and (r.id = ${those} or (r.is_published and r.by_agent is not null))`,
    );
    return found ?? { comments: 0, openComments: 0, reviews: 0 };
  }
}

function expectOpen(policy: Policy | undefined): void {
  if (policy?.agents === 'closed') fail(errors.permissionDenied, { message: CLOSED });
}

const excessOf = (limit: number, count: number, message: (limit: number) => string): Excess | undefined =>
  limit > 0 && count > limit ? { limit, leftOut: count - limit, message: message(limit) } : undefined;

const CLOSED = 'Agents may not write about changes of this repository.';
const SUGGEST =
  'Agents only write drafts about changes of this repository. A person publishes this one, or discards it.';
