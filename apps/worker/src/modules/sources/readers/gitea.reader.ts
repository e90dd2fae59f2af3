import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type {
  BranchFields,
  ChangeQuestion,
  CommitsQuestion,
  FileQuestion,
  SourceCommitFields,
} from '@review-service/contracts/sources';
import { WorkerConfig } from '../../../worker.config';
import { addressOf, pathInAddress } from '../addresses';
import { allPages, listOf, memberOf, textOf } from '../answered-json';
import { type Errand, type Source, SourceFailure, unsupported } from '../source';
import { COMMITS_PER_PAGE, isWholeId, MOST_BRANCHES } from '../source-reader';
import { commitOf } from './github.reader';
import { branchesOf, HostReader, type Query } from './host.reader';

const PUBLIC = 'https://gitea.com/api/v1';
/** What Gitea allows unless its operator says otherwise. */
const PER_PAGE = 50;

/** Reads by the API of Gitea and Forgejo (`https://host/api/v1`). */
@Injectable()
export class GiteaReader extends HostReader {
  constructor(@Inject(WorkerConfig) private readonly config: WorkerConfig) {
    super();
  }

  /** Blobs come as base64 in JSON: a file at a commit is the cheaper one. */
  file(errand: Errand, { path, blob, commit }: FileQuestion): Promise<string> {
    if (commit !== '') return this.bytes(errand, `/raw/${pathInAddress(path)}`, { ref: commit });
    if (isWholeId(blob)) return this.blob(errand, blob);
    throw unsupported('Gitea finds a file by its whole blob id, or by a commit that has it');
  }

  override async branches(errand: Errand): Promise<BranchFields[]> {
    const main = textOf(await this.json(errand, ''), 'default_branch');
    const found = await allPages(MOST_BRANCHES, PER_PAGE, async (page) =>
      listOf(await this.json(errand, '/branches', { limit: PER_PAGE, page })),
    );
    return branchesOf(found, (name) => name === main, 'commit', 'id');
  }

  override async commits(errand: Errand, { branch, start }: CommitsQuestion): Promise<SourceCommitFields[]> {
    const leftOut = { stat: 'false', verification: 'false', files: 'false' };
    const query = { sha: start === '' ? branch : start, limit: COMMITS_PER_PAGE, ...leftOut };
    return listOf(await this.json(errand, '/commits', query)).map(commitOf);
  }

  override change(errand: Errand, { commit }: ChangeQuestion): Promise<string> {
    return this.bytes(errand, `/git/commits/${encodeURIComponent(commit)}.diff`);
  }

  private async blob(errand: Errand, blob: string): Promise<string> {
    const answer = await this.json(errand, `/git/blobs/${blob}`);
    const size = memberOf(answer, 'size');
    const content = Buffer.from(textOf(answer, 'content'), 'base64');
    if (typeof size === 'number' && size > this.config.maxDiffBytes)
      throw new SourceFailure('too-large', `it has ${size} bytes`);
    const body = join(errand.folder, 'body');
    await writeFile(body, content);
    return body;
  }

  protected addressOf({ url, project }: Source, path: string, query?: Query): string {
    return addressOf(url === '' ? PUBLIC : url, `repos/${pathInAddress(project)}${path}`, query);
  }

  protected headersOf({ token }: Source): Record<string, string> {
    return token === '' ? {} : { authorization: `token ${token}` };
  }
}
