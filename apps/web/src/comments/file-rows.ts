import type { Link } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../app/service.ts';
import { rowsOf } from '../diff/rows.ts';

/** The rows of the patch of one file; they never change. */
export const fileRowsQuery = (file: Link, id: number) =>
  queryOptions({
    queryKey: ['patch', id],
    queryFn: async ({ signal }) =>
      rowsOf(await (await service.download(file, { accept: 'text/x-patch', signal })).text()),
    staleTime: Infinity,
  });
