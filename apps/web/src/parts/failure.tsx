import { ApiError, LostAnswerError } from '@review-service/client';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, SearchParamError, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTitle } from '../base/title.ts';
import { useOnline } from '../base/online.ts';
import styles from './failure.module.css';
import { signInAddress } from '../base/service.ts';
import { useMe } from '../base/session.ts';
import { wordsOf } from '../base/words-of.ts';

/** Replaces a page that cannot be shown: the problem and the remedy. */
export function Failure({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const isOnline = useOnline();
  // What the service was not asked for is the app's own code: the browser reads it again with the page only.
  const isOfTheApp = !(error instanceof ApiError || error instanceof LostAnswerError);
  const again = () => {
    if (isOfTheApp) location.reload();
    queries.reset();
    reset();
    void router.invalidate();
  };
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) again();
  });
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error instanceof ApiError && error.status === 401) return <SignInFirst />;
  if (error instanceof ApiError && error.status === 403) return <Refused />;
  if (error instanceof SearchParamError || (error instanceof ApiError && error.status === 400))
    return <WrongAddress error={error} />;
  const [title, text] = wordsFor(error);
  return (
    <Message title={title} text={text}>
      <button type="button" onClick={again}>
        Try again
      </button>
    </Message>
  );
}

function wordsFor(error: unknown): [string, string] {
  if (!navigator.onLine)
    return ['You are offline', 'This page was not read yet. It can be shown once you are connected again.'];
  if (error instanceof LostAnswerError)
    return ['The service does not answer', 'It may be restarting. What you were reading is as it was.'];
  if (error instanceof ApiError && error.status === 429) return ['Too many requests', wordsOf(error)];
  return ['This did not work', wordsOf(error)];
}

/** There is no such page, or it is not for the reader: nobody can tell which. */
export function NotFound(): ReactNode {
  return (
    <Message title="Page not found" text="The address may be wrong, or the page was deleted.">
      <Link className="button" to="/r/">
        All review requests
      </Link>
    </Message>
  );
}

/** The page is there, and not for the reader. */
export function Refused(): ReactNode {
  const me = useMe();
  if (!me) return <SignInFirst />;
  return (
    <Message
      title="You don't have access"
      text={`You are signed in as ${me.username}. The owner can add you as a reviewer.`}
    >
      <Link className="button" to="/r/">
        All review requests
      </Link>
    </Message>
  );
}

/** The address of the page asks for what does not exist: this says what is right. To ask again would not help. */
function WrongAddress({ error }: { error: Error }): ReactNode {
  return (
    <Message title="This address is wrong" text={wordsOf(error)}>
      <a className="button" href={location.pathname}>
        Open the page without filters
      </a>
    </Message>
  );
}

const SignInFirst = (): ReactNode => (
  <Message title="Sign in to see this" text="It is only for people who are signed in.">
    <a className="button" href={signInAddress()}>
      Sign in
    </a>
  </Message>
);

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }): ReactNode {
  useTitle(title);
  return (
    <div className={styles.message} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{children}</p>
    </div>
  );
}

/** While a page is on its way: said to those who do not see it, and drawn only when it takes long. */
export function Waiting(): ReactNode {
  return (
    <p className={styles.waiting} role="status">
      Loading…
    </p>
  );
}
