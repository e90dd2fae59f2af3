import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import type { MemberLookup } from '../../../memberships/membership';
import { groupColumns, GroupsService, isReadableGroup, livesHere, type ShownGroup } from '../../groups/groups';

/** The groups whose members may read a repository. Anybody may join one that is not invite-only, and would let themselves in. */
@Injectable()
export class InviteOnlyGroups implements MemberLookup<ShownGroup> {
  constructor(
    private readonly db: Database,
    private readonly groups: GroupsService,
  ) {}

  ofIds(ids: readonly number[], caller: Caller): Promise<Map<number, ShownGroup>> {
    return this.groups.ofIds(ids, caller);
  }

  /** Locked against being opened until the transaction ends. */
  async memberNamed(name: string, caller: Caller): Promise<ShownGroup> {
    const group = await this.db.find(
      groupColumns,
      sql`
        select ${groupColumns} from review_group g
        where g.name = ${name} and g.invite_only and ${livesHere(caller)} and ${isReadableGroup(caller)}
        for share of g`,
    );
    return group ?? fail(errors.invalidGroup, { message: `There is no invite-only group "${name}" here.` });
  }
}
