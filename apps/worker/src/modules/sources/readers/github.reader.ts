import { Injectable } from '@nestjs/common';
import type {
  BranchFields,
  ChangeQuestion,
  CommitsQuestion,
  FileQuestion,
  SourceCommitFields,
} from '@review-service/contracts/sources';
import { addressOf, pathInAddress } from '../addresses';
import { allPages, listOf, textOf } from '../answered-json';
import { type Errand, type Source, unsupported } from '../source';
import { COMMITS_PER_PAGE, isWholeId, MOST_BRANCHES } from '../source-reader';
import { branchesOf, type Form, HostReader, type Query } from './host.reader';

const PUBLIC = 'https://api.github.com';
const PER_PAGE = 100;

/** Reads by the REST API of GitHub, also of GitHub Enterprise (`https://host/api/v3`). */
@Injectable()
export class GitHubReader extends HostReader {
  file(errand: Errand, { path, blob, commit }: FileQuestion): Promise<string> {
    if (isWholeId(blob)) return this.bytes(errand, `/git/blobs/${blob}`);
    if (commit !== '') return this.bytes(errand, `/contents/${pathInAddress(path)}`, { ref: commit });
    throw unsupported('GitHub finds a file by its whole blob id, or by a commit that has it');
  }

  override async branches(errand: Errand): Promise<BranchFields[]> {
    const main = textOf(await this.json(errand, ''), 'default_branch');
    const found = await allPages(MOST_BRANCHES, PER_PAGE, async (page) =>
      listOf(await this.json(errand, '/branches', { per_page: PER_PAGE, page })),
    );
    return branchesOf(found, (name) => name === main, 'commit', 'sha');
  }

  override async commits(errand: Errand, { branch, start }: CommitsQuestion): Promise<SourceCommitFields[]> {
    const sha = start === '' ? branch : start;
    const found = listOf(await this.json(errand, '/commits', { sha, per_page: COMMITS_PER_PAGE }));
    return found.map(commitOf);
  }

  override change(errand: Errand, { commit }: ChangeQuestion): Promise<string> {
    return this.bytes(errand, `/commits/${encodeURIComponent(commit)}`, {}, 'diff');
  }

  protected addressOf({ url, project }: Source, path: string, query?: Query): string {
    return addressOf(url === '' ? PUBLIC : url, `repos/${pathInAddress(project)}${path}`, query);
  }

  protected headersOf({ token }: Source, form: Form): Record<string, string> {
    return {
      accept: `application/vnd.github${form === 'json' ? '+json' : `.${form}`}`,
      'x-github-api-version': '2022-11-28',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    };
  }
}

/** A commit as the APIs of GitHub and Gitea show it. */
export const commitOf = (commit: unknown): SourceCommitFields => ({
  id: textOf(commit, 'sha'),
  parent: textOf(commit, 'parents', 0, 'sha'),
  author_name: textOf(commit, 'commit', 'author', 'name'),
  date: textOf(commit, 'commit', 'author', 'date'),
  message: textOf(commit, 'commit', 'message'),
});
