import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { DiffsService } from '../src/modules/diffs/diffs';
import { gitChange, hunkOf } from './git-change';
import { TestApi } from './test-api';
import { multipart } from './upload';

export type AnsweredPatch = Record<string, any>;

export const lines = (count: number, word = 'line'): string =>
  Array.from({ length: count }, (_, at) => `${word} ${at + 1}\n`).join('');
export const added = (path: string, content: string): string =>
  gitChange(path, undefined, content, hunkOf('', content));

/** The API for the cases of a suite, with an author whose patches are uploaded, published and listed. */
export function uploadedPatches() {
  const booted = {} as { api: TestApi; author: MadeUser; client: TestClient };
  beforeAll(async () => {
    booted.api = await TestApi.boot();
    booted.author = await booted.api.make.user();
    booted.client = booted.api.as(booted.author);
  });
  afterAll(() => booted.api.close());
  afterEach(() => jest.restoreAllMocks());

  const aRequest = async (columns: Record<string, unknown> = {}) =>
    booted.api.make.reviewRequest(booted.author, await booted.api.make.repository(), columns);
  type Request = Awaited<ReturnType<typeof aRequest>>;
  const at = ({ displayId }: { displayId: number }, path: string) => `/api/review-requests/${displayId}/${path}`;
  const upload = async (request: Request, text: string) => {
    const path = { name: 'path', filename: 'diff', type: 'text/x-patch', bytes: Buffer.from(text, 'latin1') };
    const { status } = await booted.client.send('POST', at(request, 'diffs/'), multipart({}, [path]));
    expect(status).toBe(201);
  };
  const publish = async (request: Request, ...texts: string[]) => {
    const diffs = booted.api.part(DiffsService);
    for (const text of texts) {
      await upload(request, text);
      const drafted = await diffs.drafted(request.id);
      if (drafted) await diffs.publish(drafted, new Date().toISOString());
    }
    return request;
  };
  const published = async (...texts: string[]) => publish(await aRequest(), ...texts);
  const listOf = async (request: Request, query = '', diff = 'diffs/1', by = booted.api.anonymous) =>
    (await by.get(at(request, `${diff}/patches/${query}`))).body.patches as AnsweredPatch[];

  return { booted, aRequest, at, upload, publish, published, listOf };
}
