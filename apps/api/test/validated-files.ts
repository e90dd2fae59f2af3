import type { SourceFault, SourceQuestion } from '@review-service/contracts/sources';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { blobId, gitChange, hunkOf } from './git-change';
import { PlayedWorker } from './played-worker';
import { TestApi } from './test-api';
import { type FilePart, multipart } from './upload';

export const THERE = 'there\n';
export const change = (path: string, old: string, now = 'new\n'): string => gitChange(path, old, now, hunkOf(old, now));
export const part = (name: string, text: string): FilePart => ({
  ...{ name, filename: 'diff', type: 'text/x-patch' },
  bytes: Buffer.from(text, 'latin1'),
});

interface Given {
  readonly parent?: string;
  readonly base?: string;
  readonly headers?: Record<string, string>;
}

/** The API for the cases of a suite, each with a new repository whose source has one file, `THERE`. */
export function validatedFiles() {
  const given = {} as { api: TestApi; author: MadeUser; client: TestClient; repository: Made; asked: SourceQuestion[] };
  beforeAll(async () => {
    given.api = await TestApi.boot();
    given.author = await given.api.make.user();
    given.client = given.api.as(given.author);
  });
  beforeEach(async () => {
    given.asked = [];
    given.repository = await given.api.make.repository();
    await PlayedWorker.giveSource(given.api, given.repository);
  });
  afterEach(() => PlayedWorker.stopAll());
  afterAll(() => given.api.close());

  const validates = (mode: 'off' | 'refuse' | 'warn') =>
    given.api.db.query('update repository_source set validates = $2 where repository_id = $1', [
      given.repository.id,
      mode,
    ]);
  /** The source has one file, and says so of others. */
  const says = (fault: SourceFault = 'missing') => {
    PlayedWorker.on(given.api, (question, id) => {
      if (id !== given.repository.id) return undefined;
      given.asked.push(question);
      return question.kind === 'file' && question.blob === blobId(THERE) ? { bytes: THERE } : { fault };
    });
  };
  const request = async (columns: Record<string, unknown> = {}) => {
    const { displayId } = await given.api.make.reviewRequest(given.author, given.repository, columns);
    return `/api/review-requests/${displayId}/`;
  };
  const postDiff = async (url: string, patch: string, { parent, base = '', headers = {} }: Given = {}) => {
    const parts = [part('path', patch), ...(parent === undefined ? [] : [part('parent_diff_path', parent)])];
    return given.client.with(headers).send('POST', `${url}diffs/`, multipart({ base_commit_id: base }, parts));
  };

  return { given, validates, says, request, postDiff };
}
