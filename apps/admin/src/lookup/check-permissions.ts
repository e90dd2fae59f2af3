import { PERMISSIONS } from '@review-service/contracts/permissions';
import { boolean } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { unknownWord } from '@review-service/platform/words/nearest';
import { Refusal } from '../base/refusal';

/** Refuses permissions that the service does not use, unless they are among the others. */
export function checkPermissions(codenames: readonly string[], others: readonly string[] = []): void {
  const known = [...new Set<string>([...PERMISSIONS, ...others])];
  const wrong = codenames.filter((codename) => !known.includes(codename));
  if (wrong.length) throw new Refusal(wrong.map((codename) => unknownWord('permission', codename, known)).join('\n'));
}

/** Refuses a permission that the service does not use, unless an import gave it to somebody. */
export async function checkPermissionName(db: Db, codename: string): Promise<void> {
  const [row] = await all(
    db,
    { found: boolean },
    sql`select exists (select from user_permission where codename = ${codename}) as found`,
  );
  checkPermissions([codename], row?.found ? [codename] : []);
}
