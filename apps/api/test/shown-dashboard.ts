import type { DashboardFields } from '@review-service/contracts/dashboard';
import type { TestClient } from '@review-service/testing/client';
import type { Made } from '@review-service/testing/make';

const PATH = '/api/dashboard/';

/** A dashboard as it is answered. */
export type AnsweredDashboard = DashboardFields & { links: Record<string, { href: string }> };

/** The dashboard of a caller. */
export const shownDashboard = async (client: TestClient, path = PATH): Promise<AnsweredDashboard> =>
  (await client.get(path)).body.dashboard as AnsweredDashboard;

/** A line for each count that differs from the total of the list that it leads to. */
export async function faultsFor(client: TestClient, path = PATH): Promise<string[]> {
  const { links, groups, ...counts } = await shownDashboard(client, path);
  const ofGroup = ({ name, count, links: { review_requests: list } }: AnsweredDashboard['groups'][number]) =>
    [`to ${name}`, count, list.href] as const;
  const ofLink = (name: Exclude<keyof typeof counts, 'more_groups'>) =>
    [name, counts[name], links[name]?.href ?? ''] as const;
  const all = [...(['incoming', 'to_me', 'outgoing', 'mine', 'starred'] as const).map(ofLink), ...groups.map(ofGroup)];
  const totals = await Promise.all(
    all.map(async ([, , href]) => (await client.get(href)).body as { total_results: number; review_requests: Made[] }),
  );
  return all.flatMap(([name, count], index) => {
    const { total_results: total, review_requests: rows = [] } = totals[index] ?? {};
    const isSame = total === count && rows.length === count;
    return isSame ? [] : [`${name}: ${count}, not ${String(total)} with ${rows.length} rows`];
  });
}
