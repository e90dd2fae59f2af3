import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { RowOf } from '@review-service/database/columns';
import { countReferrers, groupReferrers } from '@review-service/database/group-referrers';
import { Database } from '@review-service/platform/database/database';
import { fail } from '../../../errors/api.exception';
import type { CheckedGroup } from '../groups';

/** What deleting a group would change. */
export type ShownDeletion = RowOf<typeof groupReferrers>;

/** Counts what refers to a group. */
@Injectable()
export class GroupDeletionService {
  constructor(private readonly db: Database) {}

  async of({ id }: CheckedGroup): Promise<ShownDeletion> {
    const [found] = await this.db.all(groupReferrers, countReferrers(id));
    return found ?? fail(errors.doesNotExist);
  }
}
