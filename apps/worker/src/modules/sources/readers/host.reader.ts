import { Inject, Injectable } from '@nestjs/common';
import type { BranchFields } from '@review-service/contracts/sources';
import { textOf } from '../answered-json';
import { HostRequests } from '../host-requests';
import type { Errand, Source } from '../source';
import { byName, SourceReader } from '../source-reader';

/** The arguments of an address. */
export type Query = Readonly<Record<string, string | number>>;

/** What an answer is wanted as. */
export type Form = 'json' | 'raw' | 'diff';

/**
 * The branches that a host's API shows, by name.
 * @param commit leads to the id of a branch's commit
 */
export const branchesOf = (
  found: readonly unknown[],
  isMain: (name: string, branch: unknown) => boolean,
  ...commit: readonly string[]
): BranchFields[] =>
  byName(
    found.map((branch) => {
      const name = textOf(branch, 'name');
      return { id: name, name, commit: textOf(branch, ...commit), default: isMain(name, branch) };
    }),
  );

/** Reads by the API of a host, which answers in JSON, and with bytes where it is asked for a file or a change. */
@Injectable()
export abstract class HostReader extends SourceReader {
  @Inject() protected readonly requests!: HostRequests;

  /** The address of something of the source's project; an empty path: of the project itself. */
  protected abstract addressOf(source: Source, path: string, query?: Query): string;

  /** What says who asks, and for what. */
  protected abstract headersOf(source: Source, form: Form): Record<string, string>;

  async check(errand: Errand): Promise<void> {
    await this.json(errand, '');
  }

  protected json(errand: Errand, path: string, query?: Query): Promise<unknown> {
    const { source } = errand;
    return this.requests.json(this.addressOf(source, path, query), this.headersOf(source, 'json'), errand);
  }

  /** Resolves with the file that has the bytes. */
  protected bytes(errand: Errand, path: string, query?: Query, form: Form = 'raw'): Promise<string> {
    const { source } = errand;
    return this.requests.download(this.addressOf(source, path, query), this.headersOf(source, form), errand);
  }
}
