import { SITE } from '../../base/service.ts';

/** What the tabs of this site call their channel and their locks. */
export const NAME = `updates${SITE}`;
/** The locks of pages, by which tabs know what is looked at: a tab that crashes gives its own back. */
const PAGE = `${NAME} page `;
/** Review requests that a stream is about, at most. */
const AT_MOST = 50;

/** The number of a review request, or the reader's dashboard. */
type OpenPage = number | 'dashboard';

/** Those of this tab. */
const own = new Set<{ readonly page: OpenPage }>();

/** Browsers have locks for encrypted pages alone; types say that every browser has them. */
export const hasLocks = (): boolean => 'locks' in navigator;

/**
 * Holds the lock of a page while it is open.
 * @param onChange is called when it is open, and when it is not any more
 * @returns ends it
 */
export function announcePage(page: OpenPage, onChange: () => void): () => void {
  const opened = { page };
  own.add(opened);
  let release = onChange;
  if (hasLocks()) {
    const closed = new Promise<void>((resolve) => (release = resolve));
    const held = navigator.locks.request(`${PAGE}${page} ${crypto.randomUUID()}`, () => {
      onChange();
      return closed;
    });
    void held.then(onChange);
  } else onChange();
  return () => {
    own.delete(opened);
    release();
  };
}

/**
 * The review requests that tabs look at; this one, where tabs know nothing of each other. None while they look at a
 * dashboard alone; undefined where they look at nothing.
 */
export async function lookedAt(): Promise<number[] | undefined> {
  const pages = hasLocks() ? await lockedPages() : [...own].map(({ page }) => String(page));
  if (pages.length === 0) return undefined;
  const ids = pages.map((page) => Number.parseInt(page)).filter((id) => !Number.isNaN(id));
  return [...new Set(ids)].sort((one, other) => one - other).slice(0, AT_MOST);
}

async function lockedPages(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name = '' }) => (name.startsWith(PAGE) ? name.slice(PAGE.length) : []));
}
