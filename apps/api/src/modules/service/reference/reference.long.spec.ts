import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const INDEX = '/docs/';

/** Where links of a page lead below /docs/, without what follows the #. */
const leadsTo = (page: string): string[] => [
  ...new Set([...page.matchAll(/ href="(\/docs\/[^"#?]*)/g)].map(([, path]) => String(path))),
];

describe('the reference', () => {
  const api = TestApi.ofSuite({ settings: { AUTH_REQUIRE_LOGIN: 'true' } });
  /** All pages, by their paths, that links lead to from the index. */
  const pages = new Map<string, string>();

  beforeAll(async () => {
    const browser = await browserOf(api);
    for (let paths = [INDEX]; paths.length > 0;) {
      for (const path of paths) pages.set(path, (await browser.get(path)).text);
      paths = [...pages.values()].flatMap(leadsTo).filter((path) => !pages.has(path));
    }
  });

  it('200: has no id twice on a page, and no link to a place that is not there', () => {
    const idsOf = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => String(id));
    for (const [path, page] of pages) {
      const ids = idsOf(page);
      expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []]);
      for (const [, to = '', place = ''] of page.matchAll(/ href="(\/docs\/[^"#?]*)?#([^"]+)"/g))
        expect([path, place, idsOf(pages.get(to || path) ?? '').includes(place)]).toEqual([path, place, true]);
    }
  });
});
