import { Link, Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { useAreas } from '../pages/admin/areas.ts';
import { useKeys } from '../parts/keys.ts';
import { Notices } from '../parts/notices.tsx';
import { Waiting } from '../parts/failure.tsx';
import { TurnsBadge } from '../requests/list/turns-badge.tsx';
import { useFocusBack } from './focus-back.ts';
import { useOnline } from '../base/online.ts';
import { served, signInAddress } from '../base/service.ts';
import { type Session, useHasEnded, useSession } from '../base/session.ts';
import { useSignOut } from './sign-out.ts';
import { SignedOut } from './signed-out.tsx';
import icon from '@review-service/design/icon.svg';
import styles from './shell.module.css';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** What all pages have: the navigation, who is signed in, and whether the service can be reached. */
export function Shell(): ReactNode {
  const session = useSession();
  const hasEnded = useHasEnded();
  const areas = useAreas();
  const isOnline = useOnline();
  const [isSearching, setSearching] = useState(false);
  useKeys({ 'Ctrl+k': () => setSearching(true) });
  const content = useFocusBack();
  const pages = PAGES.filter(({ to }) => {
    if (to === '/admin/') return areas.length > 0;
    return session !== null || !FOR_PEOPLE.has(to);
  });
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <PagesMenu pages={pages} />
        <Link className={styles.brand} to="/">
          <img src={icon} alt="" width={20} height={20} />
          Review Service
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {pages.map(({ to, title }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/r/' }}>
              {title} {to === '/dashboard/' && !hasEnded && <TurnsBadge />}
            </Link>
          ))}
        </nav>
        <Button className={styles.find ?? ''} onPress={() => setSearching(true)} aria-keyshortcuts="Control+K">
          Search <kbd>Ctrl K</kbd>
        </Button>
        {session && !hasEnded ? <Account session={session} /> : <a href={signInAddress()}>Sign in</a>}
      </header>
      {!isOnline && (
        <p className={styles.notice} role="status">
          You are offline. Pages you have opened stay available.
        </p>
      )}
      <SignedOut />
      <main ref={content} id="content" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      <Notices />
      {isSearching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Where the navigation leads. */
const PAGES = [
  { to: '/dashboard/', title: 'Dashboard' },
  { to: '/r/', title: 'Review requests' },
  { to: '/r/new/', title: 'New review request' },
  { to: '/groups/', title: 'Groups' },
  { to: '/users/', title: 'People' },
  { to: '/admin/', title: 'Admin' },
] as const;

/** Pages for people who are signed in. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['/dashboard/', '/r/new/']);

/** The navigation in a narrow window: a button that opens it. */
function PagesMenu({ pages }: { pages: readonly (typeof PAGES)[number][] }): ReactNode {
  return (
    <MenuTrigger>
      <Button className={styles.pages ?? ''} aria-label="Menu">
        ☰
      </Button>
      <Popover placement="bottom start" className="popover">
        <Menu className="menu" aria-label="Main">
          {pages.map(({ to, title }) => (
            <MenuItem key={to} href={served(to)}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Account({ session: { user } }: { session: Session }): ReactNode {
  const signOut = useSignOut();
  return (
    <MenuTrigger>
      <Button className={styles.account ?? ''}>{user.username}</Button>
      <Popover placement="bottom end" className="popover">
        <Menu className="menu">
          <MenuItem href={served(`/users/${encodeURIComponent(user.username)}/`)}>My profile</MenuItem>
          <MenuItem href={served('/account/settings/')}>Settings</MenuItem>
          <MenuItem href={served('/account/security/')}>Security</MenuItem>
          <MenuItem href={served('/account/tokens/')}>My tokens</MenuItem>
          <MenuItem href={served('/account/applications/')}>My applications</MenuItem>
          <MenuItem href={served('/account/password/')}>Password</MenuItem>
          <MenuItem href="/docs/">API</MenuItem>
          <Separator />
          <MenuItem onAction={signOut}>Sign out</MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
