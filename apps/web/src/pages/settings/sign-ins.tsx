import type { Schemas } from '@review-service/client';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { askForSession } from '../../base/session.ts';
import { counted } from '../../base/counted.ts';
import { isTicked, Tick } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { wordsOf } from '../../base/words-of.ts';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { allOf, byLinks } from '../../base/paging.ts';
import { Time } from '../../parts/time.tsx';
import styles from './settings.module.css';

type SignIn = Schemas['SignIn'];

const KINDS: Readonly<Record<SignIn['kind'], string>> = {
  session: 'Session',
  'api-token': 'API token',
  application: 'Application',
  'feed-address': 'Feed address',
};

/** Whatever lets somebody in as the person: sessions, API tokens, applications and feeds, each with the way to end it. */
export function SignIns({ username }: { username: string }): ReactNode {
  const queryClient = useQueryClient();
  const queryKey = ['sign-ins', username];
  const path = { username };
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/users/{username}/sign-ins/',
        pageParam ? { link: pageParam, signal } : { path, query: { 'max-results': 50 }, signal },
      ),
    ...byLinks,
  });
  const entries = useKeptFocus<HTMLUListElement>('button');
  const read = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: ['feed addresses', username] }),
    ]);
  const end = useMutation({
    mutationFn: ({ id }: SignIn) =>
      service.delete('/api/users/{username}/sign-ins/{sign_in}/', { path: { ...path, sign_in: id } }),
    onSuccess: (_, ended) => {
      say(`${titleOf(ended)} signed out`);
      return read();
    },
  });
  const endOthers = async (typed: FormData) => {
    const isAll = isTicked(typed, 'all');
    const kinds = isAll ? 'session,api-token,application,feed-address' : 'session';
    const { total_results } = await service.delete('/api/users/{username}/sign-ins/', { path, query: { kinds } });
    const left = isAll ? total_results - 1 : 0;
    say(left > 0 ? `${counted(left, 'sign-in')} left. Sign out again.` : 'Other sessions signed out');
    // An open page may have heard of the end of the others before it had the new cookie of this one.
    await Promise.all([askForSession(), read()]);
  };
  if (list.error) return <p role="alert">{wordsOf(list.error)}</p>;
  const signIns = allOf(list.data, (page) => page.sign_ins);
  return (
    <>
      <p className={pageStyles.quiet}>
        Sessions, tokens and apps with access to your account, last used first. Sign out any you don't recognize.
      </p>
      <ul ref={entries} tabIndex={-1} className={pageStyles.entries} aria-label="Active sessions">
        {signIns.map((one) => (
          <li key={one.id} className={styles.signIn}>
            <span className={pageStyles.head}>
              <strong>{titleOf(one)}</strong>
              {one.is_current ? (
                <em>This session</em>
              ) : (
                <button
                  type="button"
                  className={pageStyles.remove}
                  disabled={end.isPending}
                  onClick={() => end.mutate(one)}
                  aria-label={`Sign out ${titleOf(one)}${one.network === null ? '' : `, last used from ${one.network}`}`}
                >
                  Sign out
                </button>
              )}
            </span>
            <Facts of={one} />
          </li>
        ))}
      </ul>
      <More of={list} />
      {end.error && <p role="alert">{wordsOf(end.error)}</p>}
      <p>
        <FormDialog title="Sign out other sessions" look="quiet">
          {(close) => (
            <Form action="Sign out" onSend={(typed) => endOthers(typed).then(close)}>
              <p>This signs out all other sessions, including those not listed. This session stays.</p>
              <Tick name="all" label="Also revoke API tokens, applications and feed addresses" />
            </Form>
          )}
        </FormDialog>
      </p>
    </>
  );
}

function Facts({ of }: { of: SignIn }): ReactNode {
  const { kind, client, started, last_used, network, expires } = of;
  const isNamed = client === null || client === '' || client === titleOf(of);
  return (
    <p className={pageStyles.quiet}>
      {KINDS[kind]}
      {started !== null && (
        <>
          , since <Time of={started} />
        </>
      )}
      {last_used === null ? (
        kind !== 'feed-address' && ', never used'
      ) : (
        <>
          , last used <Time of={last_used} />
        </>
      )}
      {network !== null && ` from ${network}`}
      {!isNamed && ` with ${client}`}
      {expires !== null && (
        <>
          , expires <Time of={expires} />
        </>
      )}
    </p>
  );
}

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

/** All browsers call themselves Mozilla, and the end of what they say, which would tell them apart, may be cut off. */
function titleOf({ kind, name }: SignIn): string {
  if (kind === 'feed-address') return name === '' ? 'Feed of your review requests' : `Feed of ${name}`;
  if (kind !== 'session') return name === '' ? KINDS[kind] : name;
  if (!name.startsWith('Mozilla/5.0')) return name === '' ? 'Unknown app' : name;
  const system = SYSTEMS.find(([word]) => word.test(name))?.[1];
  return system === undefined ? 'Browser' : `Browser on ${system}`;
}
