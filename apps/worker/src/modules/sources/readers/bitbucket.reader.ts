import { Injectable } from '@nestjs/common';
import type {
  BranchFields,
  ChangeQuestion,
  CommitsQuestion,
  FileQuestion,
  SourceCommitFields,
} from '@review-service/contracts/sources';
import { addressOf, bearerOrBasic, pathInAddress } from '../addresses';
import { allPages, listOf, textOf } from '../answered-json';
import { type Errand, type Source, unsupported } from '../source';
import { COMMITS_PER_PAGE, MOST_BRANCHES } from '../source-reader';
import { branchesOf, HostReader, type Query } from './host.reader';

const PUBLIC = 'https://api.bitbucket.org/2.0';
const PER_PAGE = 100;

/** Reads by the REST API of Bitbucket Cloud, which knows files by commits alone. */
@Injectable()
export class BitbucketReader extends HostReader {
  file(errand: Errand, { path, commit }: FileQuestion): Promise<string> {
    if (commit === '') throw unsupported('Bitbucket finds a file by a commit that has it, which is not known here');
    return this.bytes(errand, `/src/${encodeURIComponent(commit)}/${pathInAddress(path)}`);
  }

  override async branches(errand: Errand): Promise<BranchFields[]> {
    const main = await this.mainBranch(errand);
    const found = await allPages(MOST_BRANCHES, PER_PAGE, async (page) =>
      listOf(await this.json(errand, '/refs/branches', { pagelen: PER_PAGE, page }), 'values'),
    );
    return branchesOf(found, (name) => name === main, 'target', 'hash');
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

  protected addressOf({ url, project }: Source, path: string, query?: Query): string {
    return addressOf(url === '' ? PUBLIC : url, `repositories/${pathInAddress(project)}${path}`, query);
  }

  /** A token of a repository is sent alone; an API token or an app password with a name. */
  protected headersOf(source: Source): Record<string, string> {
    return bearerOrBasic(source);
  }
}

/** Of `Name <address>`, as the commit has it. */
const nameOf = (author: string): string =>
  author.slice(0, (author.lastIndexOf('<') + 1 || author.length + 1) - 1).trim();
