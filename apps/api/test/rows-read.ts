import { json } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { Database } from '@review-service/platform/database/database';
import type { TestClient } from '@review-service/testing/client';
import type { TestApi } from './test-api';

/** A node of a plan that was run. */
interface Node {
  readonly Plans?: readonly Node[];
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
}

const rowsOf = (node: Node): number => {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
  if (node['Relation Name'] === undefined) return below;
  const passed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + (node['Actual Rows'] + passed) * node['Actual Loops'];
};

/** How many rows of tables the lists and counts of a GET read, by the plans of their statements. */
export async function rowsReadBy(api: TestApi, client: TestClient, path: string): Promise<number> {
  const listed = jest.spyOn(api.part(Database), 'all');
  const { status } = await client.get(path);
  const statements = listed.mock.calls.map(([, statement]): Sql => statement);
  listed.mockRestore();
  expect([path, status]).toEqual([path, 200]);
  return api.db.transaction(async (transaction) => {
    // As on a disk without moving parts. Otherwise it is right to read a small table as a whole.
    await transaction.query('set local random_page_cost = 1.1');
    let read = 0;
    for (const statement of statements) {
      const explained = sql`explain (analyze, timing off, format json) ${statement}`;
      const [row] = await all(transaction, { 'QUERY PLAN': json<{ Plan: Node }[]>() }, explained);
      read += rowsOf(row!['QUERY PLAN'][0]!.Plan);
    }
    return read;
  });
}
