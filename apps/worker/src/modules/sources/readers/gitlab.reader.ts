import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type {
  BranchFields,
  ChangeQuestion,
  CommitsQuestion,
  FileQuestion,
  SourceCommitFields,
} from '@review-service/contracts/sources';
import { writtenName } from '@review-service/patches/quoted-name';
import { addressOf, nameInAddress } from '../addresses';
import { allPages, listOf, memberOf, textOf } from '../answered-json';
import { type Errand, type Source, SourceFailure, unsupported } from '../source';
import { COMMITS_PER_PAGE, isWholeId, MOST_BRANCHES } from '../source-reader';
import { branchesOf, HostReader, type Query } from './host.reader';

const PUBLIC = 'https://gitlab.com/api/v4';
const PER_PAGE = 100;
/** Files of a change, each of which takes two requests. */
const MOST_FILES = 50;
const NOBODY = '0'.repeat(40);

/** Reads by the REST API of GitLab (`https://host/api/v4`). */
@Injectable()
export class GitLabReader extends HostReader {
  file(errand: Errand, { path, blob, commit }: FileQuestion): Promise<string> {
    if (isWholeId(blob)) return this.bytes(errand, `/repository/blobs/${blob}/raw`);
    if (commit === '') throw unsupported('GitLab finds a file by its whole blob id, or by a commit that has it');
    return this.bytes(errand, `${fileAt(path)}/raw`, { ref: commit });
  }

  override async branches(errand: Errand): Promise<BranchFields[]> {
    const found = await this.pages(errand, '/repository/branches', MOST_BRANCHES);
    return branchesOf(found, (_, branch) => memberOf(branch, 'default') === true, 'commit', 'id');
  }

  override async commits(errand: Errand, { branch, start }: CommitsQuestion): Promise<SourceCommitFields[]> {
    const query = { ref_name: start === '' ? branch : start, per_page: COMMITS_PER_PAGE };
    return listOf(await this.json(errand, '/repository/commits', query)).map((commit) => ({
      id: textOf(commit, 'id'),
      parent: textOf(commit, 'parent_ids', 0),
      author_name: textOf(commit, 'author_name'),
      date: textOf(commit, 'authored_date'),
      message: textOf(commit, 'message'),
    }));
  }

  /** GitLab tells the hunks of each file, and its blobs by questions of their own. */
  override async change(errand: Errand, { commit }: ChangeQuestion): Promise<string> {
    const place = `/repository/commits/${encodeURIComponent(commit)}`;
    const parent = textOf(await this.json(errand, place), 'parent_ids', 0);
    const files = await this.pages(errand, `${place}/diff`, MOST_FILES + 1);
    if (files.length > MOST_FILES || files.some((file) => isCut(file)))
      throw new SourceFailure('too-large', 'it is a change of too many files, or of too much of one');
    const sections = await Promise.all(
      files.map(async (file) => {
        const [old, now] = await Promise.all([
          memberOf(file, 'new_file') === true ? NOBODY : this.blobOf(errand, textOf(file, 'old_path'), parent),
          memberOf(file, 'deleted_file') === true ? NOBODY : this.blobOf(errand, textOf(file, 'new_path'), commit),
        ]);
        return sectionOf(file, old, now);
      }),
    );
    const body = join(errand.folder, 'body');
    await writeFile(body, sections.join(''));
    return body;
  }

  private async blobOf(errand: Errand, path: string, ref: string): Promise<string> {
    const { source } = errand;
    const address = this.addressOf(source, fileAt(path), { ref });
    const { status, headers } = await this.requests.head(address, this.headersOf(source), errand);
    const blob = String(headers['x-gitlab-blob-id'] ?? '');
    if (status === 200 && isWholeId(blob)) return blob;
    throw new SourceFailure('unreachable', `it answered ${status} where it should tell a blob of a change`);
  }

  private pages(errand: Errand, path: string, most: number): Promise<unknown[]> {
    return allPages(most, PER_PAGE, async (page) =>
      listOf(await this.json(errand, path, { per_page: PER_PAGE, page })),
    );
  }

  protected addressOf({ url, project }: Source, path: string, query?: Query): string {
    return addressOf(url === '' ? PUBLIC : url, `projects/${nameInAddress(project)}${path}`, query);
  }

  protected headersOf({ token }: Source): Record<string, string> {
    return token === '' ? {} : { 'private-token': token };
  }
}

const fileAt = (path: string): string => `/repository/files/${nameInAddress(path)}`;

/** What GitLab keeps to itself, because it is much. */
const isCut = (file: unknown): boolean =>
  memberOf(file, 'too_large') === true || (memberOf(file, 'collapsed') === true && textOf(file, 'diff') === '');

/** A file of a change as Git writes it. */
function sectionOf(file: unknown, old: string, now: string): string {
  const [isNew, isDeleted] = [memberOf(file, 'new_file') === true, memberOf(file, 'deleted_file') === true];
  const [oldMode, newMode] = [textOf(file, 'a_mode'), textOf(file, 'b_mode')];
  const [oldPath, newPath] = [textOf(file, 'old_path'), textOf(file, 'new_path')];
  const hunks = textOf(file, 'diff');
  const [left, right] = [named(`a/${oldPath}`), named(`b/${newPath}`)];
  const lines = [
    `diff --git ${left} ${right}`,
    ...(isNew ? [`new file mode ${newMode}`] : []),
    ...(isDeleted ? [`deleted file mode ${oldMode}`] : []),
    ...(!isNew && !isDeleted && oldMode !== newMode ? [`old mode ${oldMode}`, `new mode ${newMode}`] : []),
    ...(oldPath === newPath ? [] : [`rename from ${named(oldPath)}`, `rename to ${named(newPath)}`]),
    ...(old === now ? [] : [`index ${old}..${now}${!isNew && !isDeleted && oldMode === newMode ? ` ${newMode}` : ''}`]),
    ...(hunks.startsWith('@@') ? [`--- ${isNew ? '/dev/null' : left}`, `+++ ${isDeleted ? '/dev/null' : right}`] : []),
  ];
  return `${lines.join('\n')}\n${hunks === '' || hunks.endsWith('\n') ? hunks : `${hunks}\n`}`;
}

const named = (name: string): string => writtenName(Buffer.from(name)).toString('latin1');
