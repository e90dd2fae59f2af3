import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { whyNotRead } from '../context/read-whole-file.ts';
import type { FileEntry } from '../file.ts';
import type { Range } from '../load-patches.ts';
import { wholeSidesOf } from '../whole-sides.ts';
import { oldSideQuery } from './old-side.ts';
import styles from './pictures.module.css';
import { type Side, Sides } from './sides.tsx';

interface Props {
  readonly range: Range;
  readonly entry: FileEntry;
  readonly before: Side;
  readonly after: Side;
  /** Whether the service may have what nobody uploaded. */
  readonly canAsk: boolean;
}

/** Both sides of a binary file of a diff: the old one from the repository, if nobody uploaded it. */
export function SidesOfFile({ range, entry, before, after, canAsk }: Props): ReactNode {
  const address = canAsk && before === null ? wholeSidesOf(range, entry).before : undefined;
  const { data, error, isFetching, refetch } = useQuery(oldSideQuery(address, entry.oldPath ?? entry.path));
  return (
    <>
      <Sides before={data ?? before} after={after} requestId={range.requestId} />
      {(isFetching || error) && (
        <div role="status" className={styles.sides}>
          <p>
            {isFetching ? 'Reading what was there before…' : error && `Before: ${whyNotRead(error)}`}{' '}
            {!isFetching && (
              <button type="button" className="quiet" onClick={() => void refetch()}>
                Try again
              </button>
            )}
          </p>
        </div>
      )}
    </>
  );
}
