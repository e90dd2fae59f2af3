import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Made } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { postChange, type PostedChange } from './posted-change.js';
import { Stage } from './stage.js';

/** What the app's router has pages for, with `:` for what names something. */
const OF_THE_APP = [
  ...readFileSync(resolve('apps/web/src/shell/router.tsx'), 'utf8').matchAll(/\bat\('([^']+)'\)/g),
].map(([, path = '']) => `${path.replace(/\$\w+/g, ':')}/`.replace('//', '/'));
/** The pages that the API renders, but for those that programs lead people to: consent, and what follows forms. */
const OF_THE_API = ['/account/password/', '/oauth2/device/', '/docs/'];
/** Redirects, and what each visit begins with. */
const LEADS_ON = [
  ...['/r/:/diff/', '/groups/:/delete/', '/account/tokens/end-all/'],
  ...['/account/tokens/api/:/end/', '/account/tokens/oauth2/:/end/', '/account/applications/:/:/'],
];
/** More pages of one kind have no other links. */
const OF_ONE_KIND = 3;
/** Of the API's reference, which has suites of its own, the first page is enough. */
const NO_FURTHER = /^\/(api|docs)\//;

/** `/r/6/diff/2/` is of the kind `/r/:/diff/:/`, whatever its query says. */
const kindOf = (path: string): string =>
  path
    .replace(/^\/s\/[^/]+/, '')
    .replace(/^\/(r|groups|users)\/(?!new\/)[^/]+\//, '/$1/:/')
    .replace(/^\/admin\/(people|repositories|default-reviewers|webhooks)\/(?!new\/)[^/]+\//, '/admin/$1/:/')
    .replace(/\/diff\/[^/]+\//, '/diff/:/')
    .replace(/\/(tokens\/(?:oauth2|api)|applications|file)\/\d[^/]*\//, '/$1/:/');

/** Links, and what the menu of the account has. */
const LINKS = `[...document.querySelectorAll('a[href]')].map(({ href }) => href)`;

describeInChromium('from / by links alone', () => {
  const stage = Stage.ofSuite();
  let change: PostedChange;
  let visit: PageVisit;

  beforeAll(async () => {
    change = await postChange(stage);
    await stackOn(change);
    await stage.api.make.apiToken(change.owner);
    await stage.api.make.oauthToken(change.owner);
    await stage.api.make.defaultReviewer({ people: [change.owner] });
    await stage.api.make.webhook();
  });
  beforeEach(async () => {
    visit = await stage.visitAs(change.owner);
  });

  /** Another review request of the owner, which depends on it. */
  async function stackOn({ id, owner }: PostedChange): Promise<void> {
    const { make, db } = stage.api;
    const upper = await make.reviewRequest(owner, await make.repository());
    await db.query(
      `insert into review_request_dependency (review_request_id, depends_on_id)
       select $1, id from review_request where display_id = $2`,
      [upper.id, id],
    );
  }

  /** Follows all links below an address. Resolves with the kinds of pages that were found; the visit has the faults. */
  async function crawl(start: string): Promise<{ kinds: Set<string>; dead: string[] }> {
    const { url } = stage.api;
    const { page } = visit;
    const queue = [start];
    const seen = new Set(queue);
    const visits = new Map<string, number>();
    const dead: string[] = [];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const kind = kindOf(path.split('?')[0] ?? '');
      const count = visits.get(kind) ?? 0;
      visits.set(kind, count + 1);
      if (count >= OF_ONE_KIND) continue;
      if (/\/(download|export)\//.test(path) || NO_FURTHER.test(path)) {
        const answer = await page.request.get(path);
        if (answer.status() >= 400) dead.push(`${path}: ${answer.status()}`);
        continue;
      }
      const answer = await page.goto(path);
      if (!answer || answer.status() >= 400) dead.push(`${path}: ${answer?.status()}`);
      // On a busy machine the network may be idle before the app draws.
      await page.locator('a[href]').first().waitFor();
      await page.waitForLoadState('networkidle');
      if ((await page.getByRole('heading', { name: 'Page not found' }).count()) > 0) dead.push(path);
      const links = await page.evaluate<string[]>(LINKS);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await page.waitForLoadState('networkidle');
        links.push(...(await page.evaluate<string[]>(LINKS)));
      }
      const account = page.getByRole('banner').locator('button[aria-haspopup]').filter({ visible: true });
      if (await account.isVisible()) {
        await account.click();
        await page.getByRole('menu').waitFor();
        links.push(...(await page.evaluate<string[]>(LINKS)));
      }
      if (count === 0 && kind === '/dashboard/') {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
        links.push(...(await page.evaluate<string[]>(LINKS)));
      }
      for (const link of links.map((href) => new URL(href))) {
        const next = link.pathname + link.search;
        if (link.origin !== url || seen.has(next)) continue;
        seen.add(next);
        queue.push(next);
      }
    }
    return { kinds: new Set(visits.keys()), dead };
  }

  it('every page is reached, and no link is dead', async () => {
    const { kinds, dead } = await crawl('/');

    expect(dead).toEqual([]);
    expect([...OF_THE_APP, ...OF_THE_API].filter((kind) => !kinds.has(kind) && !LEADS_ON.includes(kind))).toEqual([]);
  });

  it('every page of the app is reached below a Local Site, and none leads out of it unasked', async () => {
    const site: Made = await stage.api.make.site({ admins: [change.owner] });

    const { kinds, dead } = await crawl(`/s/${site.name}/`);

    expect(dead).toEqual([]);
    expect(kinds).toContain('/dashboard/');
  });
});
