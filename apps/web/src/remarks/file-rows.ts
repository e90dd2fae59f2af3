import type { Link } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../base/service.ts';
import { patchOf } from '../diff/load-patches.ts';
import { type Row, rowsOf } from '../diff/rows.ts';
import type { CommentLines } from './comments.ts';

/** The rows of the patch of one file; they never change. */
export const fileRowsQuery = (file: Link, id: number) =>
  queryOptions({
    queryKey: ['patch', id],
    queryFn: async ({ signal }) =>
      rowsOf(await (await service.download(file, { accept: 'text/x-patch', signal })).text()),
    staleTime: Infinity,
  });

/** The rows among which those of a comment are: of the file's patch, or of what is different between two revisions of it. */
export const commentedRowsQuery = (requestId: number, { file, fileId, revision, against }: CommentLines) =>
  queryOptions({
    queryKey: ['commented-rows', requestId, fileId, against ?? null],
    queryFn: async ({ client }) => {
      if (against === undefined) return client.query(fileRowsQuery(file, fileId));
      return rowsOf((await patchOf(client, { requestId, revision, against }, fileId)) ?? '');
    },
    staleTime: Infinity,
  });

/** Those of these rows that a comment is about. */
export const rowsOfComment = (rows: readonly Row[] = [], { firstRow, rowCount }: CommentLines): Row[] =>
  rows.filter(({ row }) => row >= firstRow && row < firstRow + rowCount);
