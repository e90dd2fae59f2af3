import { type Sql, sql } from '@review-service/database/sql';

/**
 * The rule that says whether a change may be submitted, which `rbt land` asks for. A module provides another one for
 * the whole service (docs/extending.md#what-approves-a-change).
 */
export abstract class ApprovalRule {
  /**
   * An expression for text: why `review_request q` is not approved, null if it is. It is read with the review request, also
   * in lists, so it takes no longer for a long history: it uses the counts of `q`, or looks up a few rows by an index.
   */
  abstract failure(): Sql;
}

/** The rule of Review Board: somebody says Ship It, and all issues are settled. */
export class UsualApproval extends ApprovalRule {
  failure(): Sql {
    return sql`
      case
        when q.ship_it_count = 0 then 'No review says "Ship It!" yet.'
        when q.issue_open_count > 0 then 'There are open issues.'
        when q.issue_verifying_count > 0 then 'There are issues to be verified.'
      end`;
  }
}
