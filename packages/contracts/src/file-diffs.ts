import { Flag, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** The files of a published diff. */
export const FILE_DIFF = defineResource('file', { policyId: 'file_diff' });

/** Those of a diff that only a draft has. */
export const DRAFT_FILE_DIFF = defineResource('draft_file', {
  itemKey: 'file',
  listKey: 'files',
  mediaType: 'file',
  listMediaType: 'files',
  policyId: 'draft_file_diff',
});

/** How clients call what happened to a file, by what is stored. */
export const FILE_STATUSES = { C: 'copied', D: 'deleted', M: 'modified', V: 'moved' } as const;

/** A file of a diff as clients see it. */
export interface FileDiffFields {
  id: number;
  binary: boolean;
  source_file: string;
  /** `PRE-CREATION` when the file is new. */
  source_revision: string;
  dest_file: string;
  dest_detail: string;
  status: (typeof FILE_STATUSES)[keyof typeof FILE_STATUSES];
  encoding: null;
  /** Null, or absent when the link of this name is there: the file as it was, uploaded since it is binary. */
  source_attachment?: null;
  /** The same of the file as it became. */
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
