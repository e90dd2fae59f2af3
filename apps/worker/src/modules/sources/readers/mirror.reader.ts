import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type {
  BranchFields,
  ChangeQuestion,
  CommitsQuestion,
  FileQuestion,
  SourceCommitFields,
  SourceFault,
} from '@review-service/contracts/sources';
import { WorkerConfig } from '../../../worker.config';
import { HostGates } from '../host-gates';
import { Git, GitFailed } from '../mirrors/git';
import { Mirrors } from '../mirrors/mirrors';
import { type Errand, MirrorIsOutdated, SourceFailure } from '../source';
import { byName, COMMITS_PER_PAGE, MOST_BRANCHES, SourceReader } from '../source-reader';

/** An object of a repository. */
interface Found {
  readonly id: string;
  readonly type: string;
  readonly size: number;
}

/** Reads in a mirror of the repository, which is fetched when it does not have what was asked for. */
@Injectable()
export class MirrorReader extends SourceReader {
  constructor(
    private readonly git: Git,
    private readonly mirrors: Mirrors,
    private readonly gates: HostGates,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
  ) {
    super();
  }

  /** Asks the repository that the mirror is of. */
  check({ source, signal }: Errand): Promise<void> {
    const { host } = new URL(source.url);
    return this.gates.pass(host, signal, () => this.mirrors.check(source, signal));
  }

  file(errand: Errand, { path, blob, commit }: FileQuestion): Promise<string> {
    return this.within(errand, async (folder) => {
      const names = [...(blob === '' ? [] : [`${blob}^{blob}`]), ...(commit === '' ? [] : [`${commit}:${path}`])];
      const found = (await this.look(folder, errand, names)).find((one) => one?.type === 'blob');
      if (!found) throw missing('missing', 'the mirror has no such file', errand);
      if (found.size > this.config.maxDiffBytes) throw new SourceFailure('too-large', `it has ${found.size} bytes`);
      return this.body(folder, errand, ['cat-file', 'blob', found.id]);
    });
  }

  override branches(errand: Errand): Promise<BranchFields[]> {
    return this.within(errand, async (folder) => {
      const { signal } = errand;
      const format = '--format=%(refname:strip=2)%00%(objectname)';
      const listed = await this.git.output(['for-each-ref', format, `--count=${MOST_BRANCHES}`, 'refs/heads'], {
        folder,
        signal,
      });
      const main = (await this.git.output(['symbolic-ref', '--short', 'HEAD'], { folder, signal })).trim();
      return byName(
        listed
          .split('\n')
          .filter(Boolean)
          .map((line) => {
            const [name = '', commit = ''] = line.split('\0');
            return { id: name, name, commit, default: name === main };
          }),
      );
    });
  }

  override commits(errand: Errand, { branch, start }: CommitsQuestion): Promise<SourceCommitFields[]> {
    return this.within(errand, async (folder) => {
      const named = start !== '' ? start : branch === '' ? 'HEAD' : `refs/heads/${branch}`;
      const [from] = await this.look(folder, errand, [`${named}^{commit}`]);
      if (!from) throw missing('missing', 'the mirror has no such branch or commit', errand);
      const format = '--format=%H%n%P%n%an%n%aI%n%B';
      const said = await this.git.output(['log', '-z', format, `--max-count=${COMMITS_PER_PAGE}`, from.id], {
        folder,
        signal: errand.signal,
      });
      return said
        .split('\0')
        .filter(Boolean)
        .map((entry) => {
          const [id = '', parents = '', author_name = '', date = '', ...message] = entry.split('\n');
          return { id, parent: parents.split(' ')[0] ?? '', author_name, date, message: message.join('\n') };
        });
    });
  }

  override change(errand: Errand, { commit }: ChangeQuestion): Promise<string> {
    return this.within(errand, async (folder) => {
      const [found, parent] = await this.look(folder, errand, [`${commit}^{commit}`, `${commit}^1`]);
      if (!found) throw missing('missing', 'the mirror has no such commit', errand);
      const between = parent ? [parent.id, found.id] : ['--root', '--no-commit-id', found.id];
      const plainly = ['--patch', '--full-index', '--find-renames', '--no-color', '--no-ext-diff', '--no-textconv'];
      return this.body(folder, errand, ['diff-tree', '-r', ...plainly, ...between]);
    });
  }

  private async body(folder: string, errand: Errand, command: readonly string[]): Promise<string> {
    const path = join(errand.folder, 'body');
    await this.git.toFile(command, { folder, signal: errand.signal }, path, this.config.maxDiffBytes);
    return path;
  }

  /** The objects of these names, in their order; undefined for what is not there. */
  private async look(
    folder: string,
    { signal }: Errand,
    names: readonly string[],
  ): Promise<readonly (Found | undefined)[]> {
    const input = names.map((name) => `${name}\0`).join('');
    const said = await this.git.output(['cat-file', '--batch-check', '-z'], { folder, signal, input });
    const lines = said.split('\n').flatMap((line) => {
      const [, id = '', type = '', size = ''] = /^([\da-f]{40,64}) (blob|commit|tree|tag) (\d+)$/.exec(line) ?? [];
      if (id !== '') return [{ id, type, size: Number(size) }];
      return / (missing|ambiguous)$/.test(line) ? [undefined] : [];
    });
    return names.map((_, index) => lines[index]);
  }

  /** Works in the mirror. One that cannot be read is taken away, and fetched anew. */
  private async within<Result>(errand: Errand, work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = await this.mirrors.find(errand.source);
    if (folder === undefined) throw missing('unreachable', 'there is no mirror yet', errand);
    try {
      return await work(folder);
    } catch (error) {
      if (errand.signal.aborted) throw new SourceFailure('unreachable', 'the mirror could not be read in time');
      if (!(error instanceof GitFailed)) throw error;
      await this.mirrors.setAside(folder);
      throw missing('unreachable', `the mirror is broken: ${error.said}`, errand);
    }
  }
}

/** It may be there once the mirror is fetched; if that was just done, it is the answer. */
const missing = (fault: SourceFault, said: string, { isOutdated }: Errand): Error =>
  isOutdated ? new MirrorIsOutdated(said) : new SourceFailure(fault, said);
