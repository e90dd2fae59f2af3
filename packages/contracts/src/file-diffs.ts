import { Flag, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** The files of a published diff. */
export const FILE_DIFF = defineResource('file', { policyId: 'file_diff', shape: 'FileDiff' });

/** The files of a draft's diff. */
export const DRAFT_FILE_DIFF = defineResource('draft_file', {
  itemKey: 'file',
  listKey: 'files',
  mediaType: 'file',
  listMediaType: 'files',
  policyId: 'draft_file_diff',
  shape: 'FileDiff',
});

/** A file of a published diff as it was before the change. */
export const ORIGINAL_FILE = defineResource('original_file', { singleton: true });

/** The same of a draft's diff. */
export const DRAFT_ORIGINAL_FILE = defineResource('draft_original_file', { singleton: true, itemKey: 'original_file' });

/** A file of a published diff as it is after the change. */
export const PATCHED_FILE = defineResource('patched_file', { singleton: true });

/** The same of a draft's diff. */
export const DRAFT_PATCHED_FILE = defineResource('draft_patched_file', { singleton: true, itemKey: 'patched_file' });

/** The names of a file's statuses for clients, by stored status. */
export const FILE_STATUSES = { C: 'copied', D: 'deleted', M: 'modified', V: 'moved' } as const;

/** A file of a diff as clients see it. */
export interface FileDiffFields {
  /** Unique among all files of diffs. */
  id: number;
  /** Not text. */
  binary: boolean;
  /** The id of the commit of the series that makes this change; null: that of all commits together. */
  commit_id: string | null;
  /** Its path before the change. */
  source_file: string;
  /** `PRE-CREATION` for a new file. */
  source_revision: string;
  /** Its path after the change. */
  dest_file: string;
  /** Its revision after the change; empty if its content stays. */
  dest_detail: string;
  /** What happens to it; new files are `modified`. */
  status: (typeof FILE_STATUSES)[keyof typeof FILE_STATUSES];
  /** Null: not known. */
  encoding: null;
  /** Null, or absent if there is a link of this name: the uploaded old side of a binary file. */
  source_attachment?: null;
  /** The same for the new side. */
  dest_attachment?: null;
  /** SHA-256 of the uploaded file before the change, in hexadecimal digits; null: none was uploaded. */
  orig_sha256: string | null;
  /** The same after the change. */
  patched_sha256: string | null;
  /** Clients' own data about the file (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/**
 * The form of a file for programs that show its change side by side: they ask for
 * `application/vnd.<vendor>.diff.data+json`.
 */
export const DIFF_DATA = 'diff.data';

/** The change of a file, line by line. */
export interface DiffDataFields {
  /** Not text: there are no chunks. */
  binary: boolean;
  /** Before the change there is no such file. */
  new_file: boolean;
  /** All lines of the file, or those that the patch has, in their order. Equal lines that are left out show in the numbers. */
  chunks: DiffDataChunk[];
  /** How many of the chunks are changes. */
  num_changes: number;
  /** Which. */
  changed_chunk_indexes: number[];
}

/** Lines that follow each other and changed in the same way. */
interface DiffDataChunk {
  /** Its place among the chunks, from 0. */
  index: number;
  /** What happened to the lines. */
  change: 'delete' | 'equal' | 'insert' | 'replace';
  /** Whether so many lines are equal that a page may hide some. */
  collapsable: boolean;
  /** How many lines it has. */
  numlines: number;
  /** Them. */
  lines: DiffDataLine[];
  /** What is known of all of them. */
  meta: {
    /** Always empty: headings of the old side. */
    left_headers: string[];
    /** Always empty: headings of the new side. */
    right_headers: string[];
    /** Only white space changed. */
    whitespace_chunk: boolean;
    /** The lines in which only white space changed: the first and the last of each row of them, from 1. */
    whitespace_lines: [number, number][];
  };
}

/**
 * A row of both sides: its number among all rows of the file, from 1; the number, text and changed ranges of its line
 * before the change; the same after it; and whether only white space changed. The number of a missing line is an empty
 * text. Ranges are pairs of characters, from 0, the second exclusively; null: the whole line changed, or nothing.
 */
type DiffDataLine = [
  number,
  number | '',
  string,
  [number, number][] | null,
  number | '',
  string,
  [number, number][] | null,
  boolean,
];

/** The arguments of a file. */
export class FileDiffQuery {
  /** In `diff.data`: lines are HTML, which is escaped; nothing is coloured. */
  @Flag() 'syntax-highlighting': boolean = false;
}

/** The arguments of the list. */
export class FileDiffListQuery extends PageQuery {
  /** The files of one commit of the series; without it those of all commits taken together. */
  @Text() 'commit-id'?: string;
  /** Only binary files, or only others. */
  @Flag() binary?: boolean;
}

/**
 * A change of a file of a diff: of its extra data and, of a binary file on a draft that has no attachment yet,
 * its bytes after the change, as the part `dest_attachment_file`.
 */
export class UpdateFileDiff {}
