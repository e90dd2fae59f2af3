import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Link } from '@review-service/client';
import type { ReactNode } from 'react';
import { service } from '../app/service.ts';
import { rowsOf } from '../diff/rows.ts';
import { CodeLines } from './code-lines.tsx';
import { useSeen } from './seen.ts';
import type { CommentLines } from './comments.ts';

/** The patch of one file; it never changes. */
const filePatchQuery = (file: Link, id: number) =>
  queryOptions({
    queryKey: ['patch', id],
    queryFn: async ({ signal }) =>
      rowsOf(await (await service.download(file, { accept: 'text/x-patch', signal })).text()),
    staleTime: Infinity,
  });

/** The lines that a comment is about, read once they are near what is seen. */
export function CommentedLines({ lines }: { lines: CommentLines }): ReactNode {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const { data } = useQuery({ ...filePatchQuery(lines.file, lines.fileId), enabled: isSeen });
  const rows =
    data?.filter(({ row }) => row >= lines.firstRow && row < lines.firstRow + Math.max(lines.rowCount, 1)) ?? [];
  return <div ref={place}>{rows.length > 0 && <CodeLines rows={rows} />}</div>;
}
