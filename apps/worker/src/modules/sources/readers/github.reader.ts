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
import { HostRequests } from '../host-requests';
import { type Errand, type Source, unsupported } from '../source';
import { byName, COMMITS_PER_PAGE, isWholeId, MOST_BRANCHES, SourceReader } from '../source-reader';

const PUBLIC = 'https://api.github.com';
const PER_PAGE = 100;

/** Reads by the REST API of GitHub, also of GitHub Enterprise (`https://host/api/v3`). */
@Injectable()
export class GitHubReader extends SourceReader {
  constructor(private readonly requests: HostRequests) {
    super();
  }

  async check(errand: Errand): Promise<void> {
    await this.json(errand, '');
  }

  file(errand: Errand, { path, blob, commit }: FileQuestion): Promise<string> {
    if (isWholeId(blob)) return this.bytes(errand, `/git/blobs/${blob}`, {}, 'raw');
    if (commit !== '') return this.bytes(errand, `/contents/${pathInAddress(path)}`, { ref: commit }, 'raw');
    throw unsupported('GitHub finds a file by its whole blob id, or by a commit that has it');
  }

  override async branches(errand: Errand): Promise<BranchFields[]> {
    const main = textOf(await this.json(errand, ''), 'default_branch');
    const found = await allPages(MOST_BRANCHES, PER_PAGE, async (page) =>
      listOf(await this.json(errand, '/branches', { per_page: PER_PAGE, page })),
    );
    return byName(
      found.map((branch) => {
        const name = textOf(branch, 'name');
        return { id: name, name, commit: textOf(branch, 'commit', 'sha'), default: name === main };
      }),
    );
  }

  override async commits(errand: Errand, { branch, start }: CommitsQuestion): Promise<SourceCommitFields[]> {
    const sha = start === '' ? branch : start;
    const found = listOf(await this.json(errand, '/commits', { sha, per_page: COMMITS_PER_PAGE }));
    return found.map(commitOf);
  }

  override change(errand: Errand, { commit }: ChangeQuestion): Promise<string> {
    return this.bytes(errand, `/commits/${encodeURIComponent(commit)}`, {}, 'diff');
  }

  private json({ source, ...errand }: Errand, path: string, query?: Record<string, string | number>): Promise<unknown> {
    return this.requests.json(at(source, path, query), headersOf(source, '+json'), { ...errand, source });
  }

  private bytes(errand: Errand, path: string, query: Record<string, string>, form: 'raw' | 'diff'): Promise<string> {
    const { source } = errand;
    return this.requests.download(at(source, path, query), headersOf(source, `.${form}`), errand);
  }
}

const at = ({ url, project }: Source, path: string, query?: Record<string, string | number>): string =>
  addressOf(url === '' ? PUBLIC : url, `repos/${pathInAddress(project)}${path}`, query);

const headersOf = ({ token }: Source, form: string): Record<string, string> => ({
  accept: `application/vnd.github${form}`,
  'x-github-api-version': '2022-11-28',
  ...(token !== '' && { authorization: `Bearer ${token}` }),
});

/** A commit as the APIs of GitHub and Gitea show it. */
export const commitOf = (commit: unknown): SourceCommitFields => ({
  id: textOf(commit, 'sha'),
  parent: textOf(commit, 'parents', 0, 'sha'),
  author_name: textOf(commit, 'commit', 'author', 'name'),
  date: textOf(commit, 'commit', 'author', 'date'),
  message: textOf(commit, 'commit', 'message'),
});
