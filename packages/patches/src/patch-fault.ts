/**
 * Why a patch cannot be read:
 * - `empty`: it has nothing but white space;
 * - `no-file`: it has text, but no file in Git's format;
 * - `combined`: it compares a merge with several parents;
 * - `files`: it is to be about one file, and has several;
 * - `no-header`: a change stands outside of a file;
 * - `header`: the header of a file is incomplete, contradicts itself or has an unreadable line;
 * - `name`: a file's name cannot be read;
 * - `hunk`: the first line of a hunk cannot be read, or does not suit the hunks before it;
 * - `length`: a hunk has more or fewer lines than its first line says;
 * - `binary`: the lines of a binary change are incomplete or malformed;
 * - `limit`: a line or a file is larger than what the reader accepts.
 */
export type PatchFaultKind =
  'binary' | 'combined' | 'empty' | 'files' | 'header' | 'hunk' | 'length' | 'limit' | 'name' | 'no-file' | 'no-header';

/** What is wrong with a patch. Its message is for the person who made the patch, and quotes nothing of it. */
export class PatchFault extends Error {
  constructor(
    readonly kind: PatchFaultKind,
    /** The line of the upload, counted from 1. */
    readonly line: number,
    /** What is wrong there and, where that helps, what to do: sentences for a person. */
    readonly reason: string,
  ) {
    super(`Line ${line}: ${reason}`);
  }
}
