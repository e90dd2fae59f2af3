import { markdownTable } from '@review-service/testing/markdown-table';
import { type CrawlCaller, makeCrawlCallers } from '../test/crawl-callers';
import { CRAWLERS } from '../test/crawl-marks';
import { REASONS, reasonFor } from '../test/crawl-refusals';
import { Crawler } from '../test/crawler';
import { closeQuickClients } from '../test/route-matrix-client';
import { TestApi } from '../test/test-api';

const SITE_URL = 'https://reviews.example.com';

describe('whatever an answer leads to', () => {
  let api: TestApi;
  const crawlers = new Map<string, Crawler>();
  let callers: CrawlCaller[];

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { SITE_URL } });
    callers = await makeCrawlCallers(api);
    for (const caller of callers) crawlers.set(caller.name, new Crawler(caller, [api.url, SITE_URL], reasonFor));
  });
  afterAll(async () => {
    closeQuickClients();
    await api.close();
    const rows = [...crawlers].map(([name, { resolved, refused, probed }]) => {
      const refusals = [...refused.values()].reduce((sum, count) => sum + count, 0);
      return [name, ...[resolved, refusals, probed].map(String)];
    });
    process.stdout.write(`${markdownTable([['caller', 'followed', 'closed by design', 'of others'], ...rows])}\n`);
  });

  it.each(CRAWLERS)('is there, and shows no more than is for: %s', async (name) => {
    const crawler = crawlers.get(name)!;

    await crawler.follow(callers.find((caller) => caller.name === name)!.roots);

    expect(crawler.faults).toEqual([]);
    expect(crawler.resolved).toBeGreaterThan(15);
  });

  it.each(CRAWLERS)('of others shows no more than is for: %s', async (name) => {
    const all = new Set([...crawlers.values()].flatMap(({ seen }) => [...seen]));
    const crawler = crawlers.get(name)!;
    const before = crawler.faults.length;

    await crawler.probe(all);

    expect(crawler.faults.slice(before)).toEqual([]);
  });

  it('is closed for each of the reasons that are listed', () => {
    const given = new Set([...crawlers.values()].flatMap(({ refused }) => [...refused.keys()]));

    expect([...given].sort()).toEqual([...REASONS].sort());
  });
});
