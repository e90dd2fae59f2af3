import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './code-lines.module.css';
import { CodeLines } from './code-lines.tsx';
import { useSeen } from './seen.ts';
import type { CommentLines } from './comments.ts';
import { fileRowsQuery } from './file-rows.ts';

/** The lines that a comment is about, read once they are near what is seen. */
export function CommentedLines({ lines }: { lines: CommentLines }): ReactNode {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const { data } = useQuery({ ...fileRowsQuery(lines.file, lines.fileId), enabled: isSeen });
  const rows =
    data?.filter(({ row }) => row >= lines.firstRow && row < lines.firstRow + Math.max(lines.rowCount, 1)) ?? [];
  return (
    <div ref={place}>
      {rows.length > 0 && <CodeLines rows={rows} />}
      {data && rows.length === 0 && lines.rowCount > 0 && (
        <p className={styles.missing}>The patch leaves these lines out.</p>
      )}
    </div>
  );
}
