import { setTimeout as pause } from 'node:timers/promises';
import { basic, ReviewService } from '@review-service/client';
import { within } from '@review-service/embedded/deadline';
import { Make, PASSWORD } from '@review-service/testing/make';
import { cpuSeconds, residentMemory } from '@review-service/testing/process-stats';
import type { DataSource } from 'typeorm';
import type { Measured } from '../bars';
import { OpenPage } from './open-pages';
import type { PagesWorld } from './world';

/** The service, and how many pages look at it for how long while nothing happens. */
interface Looked {
  readonly db: DataSource;
  readonly url: string;
  /** The process id of the API. */
  readonly pid: number;
  readonly world: PagesWorld;
  readonly pages: number;
  readonly seconds: number;
}

/** Pages that are opened at the same time. */
const AT_ONCE = 50;
/** Seconds for the garbage of opening them to be collected. */
const SETTLE = 15;
const LONGEST = 120_000;

/** Opens the pages, waits while nothing happens, and then lets something happen to one page, and to all. */
export async function run({ db, url, pid, world, pages, seconds }: Looked, tell: (line: string) => void) {
  await warmUp(url, world);
  const before = residentMemory(pid) ?? 0;
  tell(`opening ${pages} pages`);
  const open = await openAll(url, world, pages);
  await within(LONGEST, () => open.every(({ hasBegun }) => hasBegun));
  await pause(SETTLE * 1_000);
  const memory = (residentMemory(pid) ?? 0) - before;
  tell(`nothing happens for ${seconds} seconds`);
  const used = cpuSeconds(pid) ?? 0;
  await pause(seconds * 1_000);
  const share = (((cpuSeconds(pid) ?? 0) - used) / seconds) * 100;
  tell('something happens');
  const one = await untilTold(open.slice(1, 2), () => publishReview(db, url, world, 1));
  const usedBefore = cpuSeconds(pid) ?? 0;
  const all = await untilTold(open, () => publishReview(db, url, world, 0));
  const each = (((cpuSeconds(pid) ?? 0) - usedBefore) * 1_000) / pages;
  for (const page of open) page.close();
  return [
    { what: `${pages} open pages: memory of the API`, unit: 'MB', bar: 200, value: memory },
    { what: `${pages} open pages: processor while nothing happens`, unit: '%', bar: 5, value: share },
    { what: 'from a publication to the page that looks at it', unit: 'ms', bar: 2_000, value: one },
    { what: 'the same until all pages know', unit: 'ms', bar: 60_000, value: all },
    { what: 'processor to judge and tell one of them', unit: 'ms', bar: 5, value: each },
  ] satisfies Measured[];
}

/** What a process needs once, whether pages are open or not. */
async function warmUp(url: string, { tokens, requests }: PagesWorld): Promise<void> {
  for (const token of tokens.slice(0, AT_ONCE)) {
    const page = await OpenPage.open(url, token, [requests[0]?.displayId ?? 0]);
    page.close();
  }
}

/** Each looks at the first review request, and at one that few others look at. */
async function openAll(url: string, { tokens, requests }: PagesWorld, pages: number): Promise<OpenPage[]> {
  const open: OpenPage[] = [];
  while (open.length < pages) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, pages - open.length) }, (_, index) => open.length + index);
    open.push(
      ...(await Promise.all(
        numbers.map((number) => {
          const looked = [requests[0], requests[number % requests.length]].map((one) => one?.displayId ?? 0);
          return OpenPage.open(url, tokens[number % tokens.length] ?? '', [...new Set(looked)]);
        }),
      )),
    );
  }
  return open;
}

async function publishReview(
  db: DataSource,
  url: string,
  { author, requests }: PagesWorld,
  which: number,
): Promise<void> {
  const { id, displayId } = requests[which] ?? { id: 0, displayId: 0 };
  const review = await new Make(db).review({ id }, author, { is_published: false, body_top: 'Well' });
  const service = new ReviewService({ url, credentials: basic(author.username, PASSWORD) });
  await service.put('/api/review-requests/{review_request_id}/reviews/{review_id}/', {
    path: { review_request_id: displayId, review_id: review.id },
    body: { public: true },
  });
}

/** Milliseconds until each of these pages was told of it. */
async function untilTold(pages: readonly OpenPage[], happen: () => Promise<void>): Promise<number> {
  const before = pages.map(({ updates }) => updates);
  const start = performance.now();
  await happen();
  const areTold = await within(LONGEST, () => pages.every(({ updates }, index) => updates > (before[index] ?? 0)));
  return areTold ? performance.now() - start : Infinity;
}
