import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { signInAddress } from '../base/service.ts';
import { sessionEnd } from '../base/session-end.ts';
import { askForSession, useHasEnded, useMe } from '../base/session.ts';
import styles from './shell.module.css';

/**
 * Says that the reader's session has ended: it was revoked, or the account was deactivated. The page stays, with its
 * typed text. After a sign-in in another tab the reader continues here.
 */
export function SignedOut(): ReactNode {
  const me = useMe();
  const isOut = useHasEnded() && me !== null;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOut) return undefined;
    const look = async () => {
      await askForSession();
      if (!sessionEnd.has()) await queryClient.invalidateQueries();
    };
    const onFocus = () => void look().catch(() => undefined);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [isOut, queryClient]);
  return (
    isOut && (
      <p className={styles.notice} role="alert">
        You are signed out: the session of {me.username} has ended. Your unsaved text is still here.{' '}
        <a href={signInAddress()} target="_blank" rel="noreferrer">
          Sign in in another tab
        </a>
      </p>
    )
  );
}
