import type { Schemas } from '@review-service/client';
import type { ModeWords } from '@review-service/contracts/file-modes';
import type { WholeFile } from './context/whole-file.ts';

/** A file of a diff, without its text. */
export interface FileEntry {
  readonly id: number;
  /** The file of the older revision that it is compared with; null: there is none, or nothing is compared. */
  readonly againstId: number | null;
  readonly path: string;
  /** Where it was before, if somewhere else. */
  readonly oldPath?: string;
  readonly status: Schemas['Patch']['status'];
  readonly isBinary: boolean;
  /** What its mode is or becomes, if it is no ordinary file. */
  readonly mode: ModeWords | undefined;
  /** Lines; null: not known. */
  readonly inserted: number | null;
  readonly deleted: number | null;
  /** The same for the same change in any revision. */
  readonly digest: string;
}

/** Lines that a file has from another place, or that went there. */
export type Move = NonNullable<Schemas['Patch']['moves']>[number];

/** The text of a file's change. */
export interface FileText {
  readonly id: number;
  /** Null: too large to be shown, or not known. */
  readonly patch: string | null;
  /** What the patch tells of properties of the file, as its tool writes it; null: nothing. */
  readonly properties: string | null;
  readonly patchUrl: string;
  /** Lines; null: not known. Between two revisions, and of several commits, they are known with the text alone. */
  readonly inserted: number | null;
  readonly deleted: number | null;
  /** The change between two revisions is a guess: what surrounds it is different, too. */
  readonly isApproximate: boolean;
  readonly moves: readonly Move[];
  /** It has characters that are not what they seem to be. */
  readonly isMisleading: boolean;
  /** What was uploaded of a binary file before the change and after it; null: nothing. */
  readonly before: Uploaded | null;
  readonly after: Uploaded | null;
  /** All of it, if lines were revealed that are not in its patch as it was sent. */
  readonly file?: WholeFile;
}

/** A file that was uploaded: it can be downloaded, and looked at if the service drew a picture of it. */
export interface Uploaded {
  /** Of the attachment that it is; undefined: nobody uploaded it. */
  readonly id: number | undefined;
  readonly filename: string;
  readonly mimetype: string;
  /** Bytes; null: they are not stored. */
  readonly size: number | null;
  /** The address of the largest picture of it; undefined: there is none, or not yet. */
  readonly picture: string | undefined;
  /** The address of its bytes. */
  readonly address: string;
}
