import { type Sql, sql } from '@review-service/database/sql';
import type { Viewer, ViewerBounds } from './viewer';

/**
 * Conditions: each of the viewer's bounds that names something of this kind lets the row be seen.
 * @param isNamed condition on the row, given the ids that one of them names
 */
export const withinBounds = (
  { bounds }: Pick<Viewer, 'bounds'>,
  kind: keyof ViewerBounds,
  isNamed: (ids: Sql) => Sql,
): Sql[] => bounds.flatMap(({ [kind]: ids }) => (ids ? [isNamed(sql`${[...ids]}::integer[]`)] : []));
