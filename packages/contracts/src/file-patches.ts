import { DRAFT_FILE_DIFF, FILE_DIFF, FILE_STATUSES } from './file-diffs';
import { Flag, Integer, LARGEST_INTEGER, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** The files of a published diff with their patches, for programs that show a diff as a whole. Review Board has no such list. */
export const FILE_PATCH = defineResource('patch', {
  plural: 'patches',
  listMediaType: 'patches',
  policyId: FILE_DIFF.policyId,
  shape: 'FilePatch',
  itemsOf: FILE_DIFF,
});

/** The same of a draft's diff. */
export const DRAFT_FILE_PATCH = defineResource('draft_patch', {
  plural: 'draft_patches',
  itemKey: 'patch',
  listKey: 'patches',
  mediaType: 'patch',
  listMediaType: 'patches',
  policyId: DRAFT_FILE_DIFF.policyId,
  shape: 'FilePatch',
  itemsOf: DRAFT_FILE_DIFF,
});

/** A patch of more bytes is left out of the list. */
export const LARGEST_LISTED_PATCH = 1_048_576;

/** The same for one file that is asked for with `large`. */
export const LARGEST_PATCH_ALONE = 8_388_608;

/** A file of a diff with its patch. With `against` the patch is the difference from that revision. */
export interface FilePatchFields {
  /** That of the file: unique among all files of diffs. Of a `reverted` file it is that of the older revision. */
  id: number;
  /** The id of the older revision's file that it is compared with; null: there is none, or nothing is compared. */
  against_id: number | null;
  /** Not text. */
  binary: boolean;
  /** Its path before the change. */
  source_file: string;
  /** `PRE-CREATION` for a new file. */
  source_revision: string;
  /** Its path after the change. */
  dest_file: string;
  /** Its mode before the change as Git writes it, such as `100755`; `120000`: a symbolic link; `160000`: a submodule. Null: not known. */
  source_mode: string | null;
  /** The same after the change. */
  dest_mode: string | null;
  /** Its revision after the change; empty if its content stays. */
  dest_detail: string;
  /** What happens to it; `reverted`: only the revision of `against` changes it, and the patch reverts it. */
  status: (typeof FILE_STATUSES)[keyof typeof FILE_STATUSES] | 'added' | 'reverted';
  /** Lines that the patch adds; null: unknown. The counts of a difference are unknown without its patch. */
  insert_count: number | null;
  /** Lines that it removes; likewise. */
  delete_count: number | null;
  /** How many lines the file has before the change; null: not known, as of files that are not shown whole. */
  source_line_count: number | null;
  /** The same after the change. */
  dest_line_count: number | null;
  /**
   * The change in Git's unified form, with one header and all hunks, in UTF-8. Empty: nothing is different. Null: it is of
   * more than 1 MiB, or not known.
   */
  patch: string | null;
  /**
   * What the patch tells of properties of the file, as the tool writes it: Subversion's properties, for example. With `against`
   * that of this revision, if it is another one there. Null: nothing.
   */
  properties: string | null;
  /** The bytes of the change as it was sent; null: not known. With `against` those of both changes. */
  patch_size: number | null;
  /** Where the file's change is, as it was sent: ask for `text/x-patch`. */
  patch_url: string;
  /** The same for the same change of the same file, whatever its lines' numbers, in any revision. */
  patch_digest: string;
  /** Bytes of the patch were no UTF-8: U+FFFD stands for them. */
  has_replacements: boolean;
  /** The text after the numbers of each hunk of `patch`, usually the function; empty texts: none. */
  headers: string[];
  /** The two revisions disagree about lines around the changes, so that `patch` may have too much or too little. */
  approximate: boolean;
  /**
   * Lines that moved, in the order of their lines; null: not looked for, as between two files, in imported diffs, and in diffs
   * of more than 250,000 changed lines.
   */
  moves:
    | {
        /** `from`: lines before the change, which went to the other place. `to`: lines after it, which came from there. */
        side: 'from' | 'to';
        /** The number of the first, on that side of the file. */
        line: number;
        /** How many there are, also in the other place. Some may be edited there. */
        num_lines: number;
        /** The id of the file with the other place. */
        file: number;
        /** The number of the first line there, on the other side. */
        other_line: number;
      }[]
    | null;
  /**
   * Null, or absent if there is a link of this name: the uploaded old side of a binary file. With `against` what the older
   * revision made of it.
   */
  source_attachment?: null;
  /** The same for the new side. */
  dest_attachment?: null;
}

/** The arguments of the list. */
export class FilePatchListQuery extends PageQuery {
  /** The files of one commit of the series; without it those of all commits taken together. Not with `against`. */
  @Text() 'commit-id'?: string;
  /**
   * Several commits of the series taken together: those behind this one, which is an earlier one than that of
   * `tip-commit-id`; without it from the first on. Not with `against` or `commit-id`.
   */
  @Text() 'base-commit-id'?: string;
  /** Several commits taken together: the last of them; without it, and with `base-commit-id`, that of the series. */
  @Text() 'tip-commit-id'?: string;
  /** Compare with this older, published revision, of all commits taken together. */
  @Integer({ min: 1, max: LARGEST_INTEGER }) against?: number;
  /**
   * With `against`, or with several commits: the answer has one file, that at `start`, whose changes may have up to 8 MiB and
   * 100,000 lines together. For people who are logged in.
   */
  @Flag() large: boolean = false;
}
