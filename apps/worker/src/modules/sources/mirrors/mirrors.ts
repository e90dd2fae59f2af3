import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { WorkerConfig } from '../../../worker.config';
import { type Source, SourceFailure, unsupported } from '../source';
import { Git, GitFailed } from './git';
import { failureOf, type Remote, Remotes } from './remote';

/** All branches and tags, as they are there. */
const EVERYTHING = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];

/** A repository that was too large is not fetched again for so long, in milliseconds. */
const REFUSED = 60 * 60_000;

/** What a dead process left half made is removed after so long, in milliseconds. */
const LEFT = 24 * 60 * 60_000;

/** The default branch of a remote repository. */
interface RemoteHead {
  /** Empty: there is none. */
  readonly branch: string;
  readonly commit: string;
}

/**
 * The mirrors on the volume of SOURCE_MIRRORS: a bare repository for each source of that kind, in a folder that is
 * named by the repository's id and a hash of the address. A rename puts it in place, so readers find it complete or not
 * at all. One worker fetches it at a time (MirrorFetches).
 */
@Injectable()
export class Mirrors {
  constructor(
    private readonly git: Git,
    private readonly remotes: Remotes,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Whether this process has a place for mirrors. */
  get areKept(): boolean {
    return this.config.sourceMirrors !== '';
  }

  /** The bare repository of a source; undefined: there is none yet. */
  async find(source: Source): Promise<string | undefined> {
    const folder = this.folderOf(source);
    return (await exists(folder)) ? folder : undefined;
  }

  /** Resolves if the repository can be fetched, and was not found to be too large. */
  async check(source: Source, signal: AbortSignal): Promise<void> {
    await this.makeRoot();
    const remote = await this.remotes.of(source);
    await this.headOf(remote, signal);
    await this.failIfRefused(this.folderOf(source));
  }

  /** Makes the mirror, or brings it up to date. One that cannot be is made anew; one that is too large is given up. */
  async fetch(source: Source, signal: AbortSignal): Promise<void> {
    await this.makeRoot();
    const folder = this.folderOf(source);
    await this.failIfRefused(folder);
    try {
      await this.fetchTo(folder, source, signal);
      await rm(refusalOf(folder), { force: true });
    } catch (error) {
      if (error instanceof SourceFailure && error.fault === 'too-large')
        await writeFile(refusalOf(folder), error.message);
      throw error;
    }
  }

  private async fetchTo(folder: string, source: Source, signal: AbortSignal): Promise<void> {
    const remote = await this.remotes.of(source);
    const head = await this.headOf(remote, signal);
    if (await exists(folder)) {
      try {
        await this.update(folder, remote, head, signal);
        return;
      } catch (error) {
        if (error instanceof SourceFailure || signal.aborted) throw error;
        this.log.warn({ repositoryId: source.repositoryId, err: error }, 'a mirror is broken: it is made anew');
      }
    }
    await this.make(folder, remote, head, signal);
  }

  /** Takes a mirror away that cannot be read, so that the next fetch makes it anew. */
  async setAside(folder: string): Promise<void> {
    await rename(folder, `${folder}.old-${unique()}`).catch(() => undefined);
  }

  /** Removes other folders than mirrors of these sources, and leftovers of dead processes. */
  async removeOthers(sources: readonly Pick<Source, 'repositoryId' | 'url'>[]): Promise<void> {
    const wanted = new Set(sources.map((source) => nameOf(source)));
    const names = await readdir(this.config.sourceMirrors).catch(() => []);
    for (const name of names.filter(
      (one) => !wanted.has(one) && /^\d+-[\da-f]{16}\.git(\.(old|new)-[\da-f]+|\.refused)?$/.test(one),
    )) {
      const folder = join(this.config.sourceMirrors, name);
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > LEFT) await rm(folder, { recursive: true, force: true });
    }
  }

  private async make(folder: string, remote: Remote, head: RemoteHead, signal: AbortSignal): Promise<void> {
    const made = `${folder}.new-${unique()}`;
    const format = head.commit.length === 64 ? ['--object-format=sha256'] : [];
    try {
      await mkdir(made);
      await this.git.output(['init', '--quiet', '--bare', '--template=', ...format, '.'], { folder: made, signal });
      await this.update(made, remote, head, signal);
      await this.setAside(folder);
      await rename(made, folder);
    } finally {
      await rm(made, { recursive: true, force: true });
      await this.removeSetAside(folder);
    }
  }

  private async update(folder: string, remote: Remote, { branch }: RemoteHead, signal: AbortSignal): Promise<void> {
    const { url, host, ...reaching } = remote;
    const size = await sizeOf(folder);
    const most = this.config.sourceMirrorBytes;
    if (size >= most)
      throw new SourceFailure('too-large', `the mirror of ${host} is larger than SOURCE_MIRROR_BYTES allows`);
    const quietly = ['--quiet', '--prune', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];
    const command = ['fetch', ...quietly, '--no-recurse-submodules', '--end-of-options', url, ...EVERYTHING];
    try {
      await this.git.output(command, { folder, signal, ...reaching, largestFile: most - size });
    } catch (error) {
      await removeHalfFiles(folder);
      throw failureOf(error, host, signal);
    }
    if (branch !== '') await this.git.output(['symbolic-ref', 'HEAD', branch], { folder, signal });
    await this.tidy(folder, signal);
  }

  /** The mirror can be read without it, too. */
  private async tidy(folder: string, signal: AbortSignal): Promise<void> {
    try {
      await this.git.output(['gc', '--auto', '--quiet'], { folder, signal });
    } catch (error) {
      if (!(error instanceof GitFailed)) throw error;
      this.log.warn({ folder, err: error }, 'a mirror could not be packed anew');
    }
  }

  /** Fails if a fetch was given up not long ago, so that it is not given up again at each question. */
  private async failIfRefused(folder: string): Promise<void> {
    const path = refusalOf(folder);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    if (Date.now() - mtimeMs < REFUSED) throw new SourceFailure('too-large', await readFile(path, 'utf8'));
  }

  /** Also whether the repository can be reached at all. */
  private async headOf({ url, host, ...reaching }: Remote, signal: AbortSignal): Promise<RemoteHead> {
    try {
      const command = ['ls-remote', '--symref', '--end-of-options', url, 'HEAD'];
      const said = await this.git.output(command, { folder: this.config.sourceMirrors, signal, ...reaching });
      const [, branch = ''] = /^ref: (refs\/heads\/\S+)\tHEAD$/m.exec(said) ?? [];
      const [, commit = ''] = /^([\da-f]{40,64})\tHEAD$/m.exec(said) ?? [];
      return { branch, commit };
    } catch (error) {
      const failure = failureOf(error, host, signal);
      if (!(failure instanceof GitFailed)) throw failure;
      throw new SourceFailure('unreachable', `Git cannot ask ${host}: ${failure.said}`);
    }
  }

  private async removeSetAside(folder: string): Promise<void> {
    const root = this.config.sourceMirrors;
    const names = await readdir(root).catch(() => []);
    for (const name of names) {
      if (join(root, name).startsWith(`${folder}.old-`)) await rm(join(root, name), { recursive: true, force: true });
    }
  }

  private async makeRoot(): Promise<void> {
    if (!this.areKept) throw unsupported('this worker keeps no mirrors: SOURCE_MIRRORS is not set');
    await mkdir(this.config.sourceMirrors, { recursive: true });
  }

  private folderOf(source: Source): string {
    if (!this.areKept) throw unsupported('this worker keeps no mirrors: SOURCE_MIRRORS is not set');
    return join(this.config.sourceMirrors, nameOf(source));
  }
}

const nameOf = ({ repositoryId, url }: Pick<Source, 'repositoryId' | 'url'>): string =>
  `${repositoryId}-${createHash('sha256').update(url).digest('hex').slice(0, 16)}.git`;

/** The file beside a mirror that says why its fetch was given up. */
const refusalOf = (folder: string): string => `${folder}.refused`;

/** The bytes of all files of a folder. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // A file may be gone meanwhile.
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Removes what a fetch has left that was given up, which Git would keep for weeks. */
async function removeHalfFiles(folder: string): Promise<void> {
  const packs = join(folder, 'objects', 'pack');
  const names = await readdir(packs).catch(() => []);
  for (const name of names) if (name.startsWith('tmp_')) await rm(join(packs, name), { force: true });
}

const unique = (): string => randomBytes(6).toString('hex');

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
