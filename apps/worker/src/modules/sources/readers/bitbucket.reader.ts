import { Injectable } from '@nestjs/common';
import type {
  BranchFields,
  ChangeQuestion,
  CommitsQuestion,
  FileQuestion,
  SourceCommitFields,
} from '@review-service/contracts/sources';
import { addressOf, basic, pathInAddress } from '../addresses';
import { allPages, listOf, textOf } from '../answered-json';
import { HostRequests } from '../host-requests';
import { type Errand, type Source, unsupported } from '../source';
import { byName, COMMITS_PER_PAGE, MOST_BRANCHES, SourceReader } from '../source-reader';

const PUBLIC = 'https://api.bitbucket.org/2.0';
const PER_PAGE = 100;

/** Reads by the REST API of Bitbucket Cloud, which knows files by commits alone. */
@Injectable()
export class BitbucketReader extends SourceReader {
  constructor(private readonly requests: HostRequests) {
    super();
  }

  async check(errand: Errand): Promise<void> {
    await this.json(errand, '');
  }

  file(errand: Errand, { path, commit }: FileQuestion): Promise<string> {
    if (commit === '') throw unsupported('Bitbucket finds a file by a commit that has it, which is not known here');
    return this.bytes(errand, `/src/${encodeURIComponent(commit)}/${pathInAddress(path)}`);
  }

  override async branches(errand: Errand): Promise<BranchFields[]> {
    const main = await this.mainBranch(errand);
    const found = await allPages(MOST_BRANCHES, PER_PAGE, async (page) =>
      listOf(await this.json(errand, '/refs/branches', { pagelen: PER_PAGE, page }), 'values'),
    );
    return byName(
      found.map((branch) => {
        const name = textOf(branch, 'name');
        return { id: name, name, commit: textOf(branch, 'target', 'hash'), default: name === main };
      }),
    );
  }

  override async commits(errand: Errand, { branch, start }: CommitsQuestion): Promise<SourceCommitFields[]> {
    const named = start === '' ? branch : start;
    const include = named === '' ? await this.mainBranch(errand) : named;
    const answer = await this.json(errand, '/commits', { include, pagelen: COMMITS_PER_PAGE });
    return listOf(answer, 'values').map((commit) => ({
      id: textOf(commit, 'hash'),
      parent: textOf(commit, 'parents', 0, 'hash'),
      author_name: nameOf(textOf(commit, 'author', 'raw')),
      date: textOf(commit, 'date'),
      message: textOf(commit, 'message'),
    }));
  }

  override change(errand: Errand, { commit }: ChangeQuestion): Promise<string> {
    return this.bytes(errand, `/diff/${encodeURIComponent(commit)}`);
  }

  private async mainBranch(errand: Errand): Promise<string> {
    return textOf(await this.json(errand, ''), 'mainbranch', 'name');
  }

  private json(errand: Errand, path: string, query?: Record<string, string | number>): Promise<unknown> {
    return this.requests.json(at(errand.source, path, query), headersOf(errand.source), errand);
  }

  private bytes(errand: Errand, path: string): Promise<string> {
    return this.requests.download(at(errand.source, path), headersOf(errand.source), errand);
  }
}

const at = ({ url, project }: Source, path: string, query?: Record<string, string | number>): string =>
  addressOf(url === '' ? PUBLIC : url, `repositories/${pathInAddress(project)}${path}`, query);

/** A token of a repository is sent alone; an API token or an app password with a name. */
const headersOf = ({ username, token }: Source): Record<string, string> =>
  token === '' ? {} : { authorization: username === '' ? `Bearer ${token}` : basic(username, token) };

/** Of `Name <address>`, as the commit has it. */
const nameOf = (author: string): string =>
  author.slice(0, (author.lastIndexOf('<') + 1 || author.length + 1) - 1).trim();
