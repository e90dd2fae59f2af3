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

/** The names of a file's statuses for clients, by stored status. */
export const FILE_STATUSES = { C: 'copied', D: 'deleted', M: 'modified', V: 'moved' } as const;

/** A file of a diff as clients see it. */
export interface FileDiffFields {
  id: number;
  binary: boolean;
  source_file: string;
  /** `PRE-CREATION` for a new file. */
  source_revision: string;
  dest_file: string;
  dest_detail: string;
  status: (typeof FILE_STATUSES)[keyof typeof FILE_STATUSES];
  encoding: null;
  /** Null, or absent if there is a link of this name: the uploaded old side of a binary file. */
  source_attachment?: null;
  /** The same for the new side. */
  dest_attachment?: null;
  orig_sha256: string | null;
  patched_sha256: string | null;
  extra_data: Record<string, unknown>;
}

/** The arguments of the list. */
export class FileDiffListQuery extends PageQuery {
  /** The files of one commit of the series; without it those of all commits taken together. */
  @Text() 'commit-id'?: string;
  /** Only binary files, or only others. */
  @Flag() binary?: boolean;
}
