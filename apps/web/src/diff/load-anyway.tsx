import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsOf } from '../base/words-of.ts';
import styles from './file-head.module.css';

interface Props {
  readonly path: string;
  /** Where the change is, as it was sent. */
  readonly patchUrl: string;
  /** Reads the lines nevertheless; undefined: they cannot be read alone. */
  readonly onLoad: (() => Promise<void>) | undefined;
}

/** What stands at a file that is too large to be shown unasked. */
export function LoadAnyway({ path, patchUrl, onLoad }: Props): ReactNode {
  const loading = useMutation({ mutationFn: async () => onLoad?.() });
  return (
    <>
      <span className={styles.words}>Too large to display.</span>
      {onLoad && (
        <button
          type="button"
          className={styles.comment}
          aria-label={`Load ${path} anyway`}
          disabled={loading.isPending}
          onClick={() => loading.mutate()}
        >
          {loading.isPending ? 'Loading…' : 'Load anyway'}
        </button>
      )}
      {loading.error && (
        <span role="alert" className={styles.warning}>
          {wordsOf(loading.error)}
        </span>
      )}
      <a href={patchUrl} type="text/x-patch" className={styles.words}>
        Download patch
      </a>
    </>
  );
}
