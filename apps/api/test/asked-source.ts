import type { SourceQuestion } from '@review-service/contracts/sources';
import type { Made } from '@review-service/testing/make';
import { PlayedWorker, type PlayedAnswer } from './played-worker';
import { TestApi } from './test-api';

/** Two processes of the API for the suite that calls this, and for each of its tests a repository with a source. */
export function askedSource() {
  const given = {} as { api: TestApi; other: TestApi; repository: Made };
  beforeAll(async () => {
    given.api = await TestApi.boot();
    given.other = await TestApi.boot({ beside: given.api });
  });
  beforeEach(async () => {
    given.repository = await given.api.make.repository();
    await PlayedWorker.giveSource(given.api, given.repository);
  });
  afterEach(() => PlayedWorker.stopAll());
  afterAll(async () => {
    await given.other.close();
    await given.api.close();
  });

  const say = (said: PlayedAnswer | ((question: SourceQuestion) => PlayedAnswer | undefined)) =>
    PlayedWorker.on(given.api, (question, id) =>
      id !== given.repository.id ? undefined : typeof said === 'function' ? said(question) : said,
    );
  /** How many questions were sent to the worker. */
  const jobs = async () => {
    const rows: object[] = await given.api.db.query(
      `select payload from outbox_message where name = 'source.asked' and (payload->>'repositoryId')::int = $1`,
      [given.repository.id],
    );
    return rows.length;
  };
  return { given, say, jobs };
}
