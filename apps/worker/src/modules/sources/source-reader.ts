import type {
  BranchFields,
  ChangeQuestion,
  CommitsQuestion,
  FileQuestion,
  SourceCommitFields,
} from '@review-service/contracts/sources';
import { type Errand, unsupported } from './source';

/** Commits of one answer. */
export const COMMITS_PER_PAGE = 30;

/** Branches of one answer; further ones are left out. */
export const MOST_BRANCHES = 1_000;

/**
 * Reads one kind of source. Every method rejects with a SourceFailure for what the source does not tell; other errors are
 * faults of ours, and tried again. Files and changes are written to a file of the errand's folder, whose path is returned.
 */
export abstract class SourceReader {
  /** Resolves if the source can be read with these credentials. */
  abstract check(errand: Errand): Promise<void>;

  /** The caller compares the bytes with the question's blob. */
  abstract file(errand: Errand, question: FileQuestion): Promise<string>;

  branches(_errand: Errand): Promise<BranchFields[]> {
    return Promise.reject(unsupported('this kind of source has no list of branches'));
  }

  commits(_errand: Errand, _question: CommitsQuestion): Promise<SourceCommitFields[]> {
    return Promise.reject(unsupported('this kind of source has no list of commits'));
  }

  change(_errand: Errand, _question: ChangeQuestion): Promise<string> {
    return Promise.reject(unsupported('this kind of source has no changes'));
  }
}

/** By name, as lists show them. */
export const byName = (branches: readonly BranchFields[]): BranchFields[] =>
  [...branches].sort((one, other) => (one.name < other.name ? -1 : 1));

/** Whether it is the id of an object as a whole, by SHA-1 or SHA-256. */
export const isWholeId = (id: string): boolean => /^([\da-f]{40}|[\da-f]{64})$/.test(id);
