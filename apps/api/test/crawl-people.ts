import type { MadeUser } from '@review-service/testing/make';
import { type CrawlerName, mark } from './crawl-marks';
import type { TestApi } from './test-api';

/** User names with every allowed character, and profiles with marks. */
const PEOPLE = {
  outsider: { username: 'out.sider' },
  member: { username: "o'member+x@example.com", email: `${mark('openProfile')}@example.com` },
  submitter: { username: 'sub+mitter' },
  insider: { username: "in'sider" },
  reviewer: {
    username: 're-viewer.2',
    first_name: mark('privateProfile'),
    email: `${mark('privateProfile')}@example.com`,
    is_private: true,
  },
  'repository reader': { username: 'reader@example.com' },
  editor: { username: '42', permissions: ['reviews.can_edit_reviewrequest'] },
  'viewer of closed groups': { username: 'viewer_', permissions: ['reviews.can_view_invite_only_groups'] },
  staff: { username: 'staff', is_staff: true },
  'site member': { username: 'site.member', last_name: mark('siteProfile'), is_private: true },
  'site administrator': { username: 'site+admin' },
  superuser: { username: 'super', is_staff: true, is_superuser: true },
} as const satisfies Partial<Record<CrawlerName, object>>;

/** The people with an active account. */
export type CrawlPerson = keyof typeof PEOPLE;
export type CrawlPeople = Record<CrawlPerson, MadeUser>;

export async function makePeople({ make }: TestApi): Promise<CrawlPeople> {
  const made = Object.entries<Record<string, unknown>>(PEOPLE).map(
    async ([name, given]) => [name, await make.user(given)] as const,
  );
  return Object.fromEntries(await Promise.all(made)) as CrawlPeople;
}
