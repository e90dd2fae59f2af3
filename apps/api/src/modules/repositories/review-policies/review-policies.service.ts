import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { UpdateReviewPolicy } from '@review-service/contracts/review-policies';
import { columns, type RowOf } from '@review-service/database/columns';
import { Repository } from '@review-service/database/entities/repository.entity';
import { patchOf } from '@review-service/database/patch';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { CheckedRepository } from '../repositories';

const COLUMNS = columns(Repository, 'p', [
  ...(['agents', 'agentApproval', 'maxAgentComments', 'maxOpenAgentComments', 'agentReviewsPerRevision'] as const),
]);

/** The review policy of a repository that the caller may read. */
export type CheckedReviewPolicy = RowOf<typeof COLUMNS> & { readonly repository: CheckedRepository };

/** Reads and changes review policies, which are columns of their repositories. */
@Injectable()
export class ReviewPolicies {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  async of(repository: CheckedRepository): Promise<CheckedReviewPolicy> {
    const found = await this.db.find(COLUMNS, sql`select ${COLUMNS} from repository p where p.id = ${repository.id}`);
    return found ? { ...found, repository } : fail(errors.doesNotExist);
  }

  /** It holds for what is published from now on: verdicts that are there stay. */
  @Transactional()
  async update({ lock }: Claim<CheckedReviewPolicy>, given: UpdateReviewPolicy): Promise<CheckedReviewPolicy> {
    const { repository } = await lock();
    const changes = patchOf(given);
    if (Object.keys(changes).length > 0) {
      await this.db.entities.update(Repository, repository.id, changes);
      await this.audit.write({
        action: 'repository.review-policy-changed',
        subject: `repository ${repository.id}`,
        details: { name: repository.name, ...changes },
      });
    }
    return this.of(repository);
  }
}
