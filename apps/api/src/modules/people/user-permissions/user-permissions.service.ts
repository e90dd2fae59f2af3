import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PERMISSIONS } from '@review-service/contracts/permissions';
import { permissionsIn, type UpdateUserPermissions } from '@review-service/contracts/user-permissions';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { User } from '@review-service/database/entities/user.entity';
import { isLastSuperuser } from '@review-service/database/last-superuser';
import { texts } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import type { NewAuditEntry } from '@review-service/platform/audit/write-audit';
import { Database } from '@review-service/platform/database/database';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { ShownUser } from '../users';

/** An import may bring others, which mean nothing here: they are neither shown nor changed. */
const COLUMNS = together(
  columns(User, 'u', ['id', 'username', 'isSuperuser', 'isStaff']),
  computed({
    permissions: [
      texts,
      sql`array(
        select p.codename from user_permission p where p.user_id = u.id and p.codename = any(${PERMISSIONS}::text[])
        order by p.codename collate "C")`,
    ],
  }),
);

/** What a person may do. */
export type ShownPermissions = RowOf<typeof COLUMNS>;

/** Gives people permissions and ranks, and takes them away. */
@Injectable()
export class UserPermissionsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  async of({ id }: Pick<ShownUser, 'id'>): Promise<ShownPermissions> {
    const found = await this.db.find(COLUMNS, sql`select ${COLUMNS} from user_account u where u.id = ${id}`);
    return found ?? fail(errors.doesNotExist);
  }

  /** Changes only the named permissions. The audit log has the effective changes. */
  @Transactional()
  async update(claim: Claim<ShownUser>, given: UpdateUserPermissions): Promise<ShownPermissions> {
    const { id } = await claim.lock();
    const before = await this.of({ id });
    const after = {
      ...before,
      isSuperuser: given.is_superuser ?? before.isSuperuser,
      isStaff: given.is_staff ?? before.isStaff,
      permissions: given.permissions === undefined ? before.permissions : permissionsIn(given.permissions).sort(),
    };
    if (before.isSuperuser && !after.isSuperuser && (await isLastSuperuser(this.db.entities, id))) {
      failField(errors.invalidFormData, 'is_superuser', 'This is the last active superuser. Make another one first.');
    }
    await this.db.entities.update(User, id, { isSuperuser: after.isSuperuser, isStaff: after.isStaff });
    await this.db.change(
      {},
      sql`
        with taken as (
          delete from user_permission
          where user_id = ${id} and codename = any(${without(before.permissions, after.permissions)}::text[]))
        insert into user_permission (user_id, codename)
        select ${id}::int, unnest(${without(after.permissions, before.permissions)}::text[])`,
    );
    await this.audit.write([...entry('user.granted', before, after), ...entry('user.revoked', after, before)]);
    return after;
  }
}

/** The entry of what the second has and the first has not; none if there is nothing. */
function entry(
  action: 'user.granted' | 'user.revoked',
  less: ShownPermissions,
  more: ShownPermissions,
): readonly NewAuditEntry[] {
  const permissions = without(more.permissions, less.permissions);
  const [superuser, staff] = [more.isSuperuser && !less.isSuperuser, more.isStaff && !less.isStaff];
  if (permissions.length === 0 && !superuser && !staff) return [];
  const ranks = { ...(superuser && { superuser }), ...(staff && { staff }) };
  return [{ action, subject: `user ${more.username}`, details: { userId: more.id, permissions, ...ranks } }];
}

const without = (all: readonly string[], those: readonly string[]): string[] =>
  all.filter((one) => !those.includes(one));
