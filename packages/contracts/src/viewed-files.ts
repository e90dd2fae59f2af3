import { Text } from './fields';
import { defineResource } from './resource';

/** The files of a review request that the caller has viewed. */
export const VIEWED_FILE = defineResource('viewed_file');

/** So many files a person can mark in one review request. */
export const VIEWED_FILES_AT_MOST = 5_000;

const DIGEST = /^[0-9a-fA-F]{1,64}$/;

/** The digest of the change of a file. */
const Digest = ({ required = false } = {}) =>
  Text({
    max: 64,
    required,
    schema: { pattern: DIGEST.source },
    rules: [(value) => (DIGEST.test(String(value)) ? undefined : 'Use 1 to 64 hexadecimal digits.')],
  });

/** A file that the caller has viewed. */
export interface ViewedFileFields {
  /** The number of the mark, as in its URL. */
  id: number;
  /** Where the change leaves the file; unique in a review request. */
  path: string;
  /** The digest of the change: another change of the file has another digest, and so is not viewed. */
  digest: string;
}

/** A file that the caller has viewed. A mark of the same path is replaced. */
export class CreateViewedFile {
  /** Where the change leaves the file. */
  @Text({ max: 512, required: true }) path!: string;
  /** Any digest of its change. */
  @Digest({ required: true }) digest!: string;
}

/** The changeable fields of a mark. */
export class UpdateViewedFile {
  /** The digest of the change that the caller has viewed now. */
  @Digest() digest?: string;
}
