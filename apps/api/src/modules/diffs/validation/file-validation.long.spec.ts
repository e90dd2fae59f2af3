import type { SourceFault, SourceQuestion } from '@review-service/contracts/sources';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { blobId, gitChange, hunkOf } from '../../../../test/git-change';
import { PlayedWorker } from '../../../../test/played-worker';
import { TestApi } from '../../../../test/test-api';
import { type FilePart, multipart } from '../../../../test/upload';

const [THERE] = ['there\n', 'away\n'];
const change = (path: string, old: string, now = 'new\n') => gitChange(path, old, now, hunkOf(old, now));

describe('the files of a patch in the repository', () => {
  let api: TestApi;
  let author: MadeUser;
  let client: TestClient;
  let repository: Made;
  let worker: PlayedWorker | undefined;
  let asked: SourceQuestion[];

  beforeAll(async () => {
    api = await TestApi.boot();
    author = await api.make.user();
    client = api.as(author);
  });
  beforeEach(async () => {
    asked = [];
    repository = await api.make.repository();
    await PlayedWorker.giveSource(api, repository);
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });
  afterAll(() => api.close());

  const validates = (mode: 'off' | 'refuse' | 'warn') =>
    api.db.query('update repository_source set validates = $2 where repository_id = $1', [repository.id, mode]);
  /** The source has one file, and says so of others. */
  const says = (fault: SourceFault = 'missing') => {
    worker = PlayedWorker.on(api, (question, id) => {
      if (id !== repository.id) return undefined;
      asked.push(question);
      return question.kind === 'file' && question.blob === blobId(THERE) ? { bytes: THERE } : { fault };
    });
  };
  const part = (name: string, text: string): FilePart => ({
    ...{ name, filename: 'diff', type: 'text/x-patch' },
    bytes: Buffer.from(text, 'latin1'),
  });
  const request = async (columns: Record<string, unknown> = {}) => {
    const { displayId } = await api.make.reviewRequest(author, repository, columns);
    return `/api/review-requests/${displayId}/`;
  };
  interface Given {
    readonly parent?: string;
    readonly base?: string;
    readonly headers?: Record<string, string>;
  }
  const postDiff = async (url: string, patch: string, { parent, base = '', headers = {} }: Given = {}) => {
    const parts = [part('path', patch), ...(parent === undefined ? [] : [part('parent_diff_path', parent)])];
    return client.with(headers).send('POST', `${url}diffs/`, multipart({ base_commit_id: base }, parts));
  };

  it('201: the first five hundred are looked for, and a hundred warnings told', async () => {
    says();
    await validates('warn');
    const patch = Array.from({ length: 600 }, (_, at) => change(`f${at}`, `${at}\n`)).join('');

    const { body } = await postDiff(await request(), patch);
    const questions = await api.db.query('select from source_answer where repository_id = $1', [repository.id]);
    expect(questions).toHaveLength(500);
    expect(body.warnings).toHaveLength(100);
  });
});
