import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { useKeys } from '../parts/keys.ts';
import { Waiting } from './failure.tsx';
import { useOnline } from './online.ts';
import { served, service, signInAddress } from './service.ts';
import { useMe } from './session.ts';
import styles from './shell.module.css';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** What all pages have: the navigation, who is signed in, and whether the service can be reached. */
export function Shell(): ReactNode {
  const me = useMe();
  const isOnline = useOnline();
  const [isSearching, setSearching] = useState(false);
  useKeys({ 'Ctrl+k': () => setSearching(true) });
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.header}>
        <Link className={styles.brand} to="/">
          Review Service
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {me && <Link to="/dashboard/">Dashboard</Link>}
          <Link to="/r/" activeOptions={{ exact: true }}>
            Review requests
          </Link>
          {me && <Link to="/r/new/">Post a change</Link>}
          <Link to="/groups/">Groups</Link>
          <Link to="/users/">People</Link>
        </nav>
        <Button className={styles.find ?? ''} onPress={() => setSearching(true)} aria-keyshortcuts="Control+K">
          Find… <kbd>Ctrl K</kbd>
        </Button>
        {me ? <Account username={me.username} /> : <a href={signInAddress()}>Sign in</a>}
      </header>
      {!isOnline && (
        <p className={styles.offline} role="status">
          You are offline. What was read before stays readable.
        </p>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      {isSearching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  );
}

function Account({ username }: { username: string }): ReactNode {
  const queryClient = useQueryClient();
  const signOut = async () => {
    await service.delete('/api/session/');
    queryClient.clear();
    location.assign(served('/account/login/'));
  };
  return (
    <MenuTrigger>
      <Button className={styles.account ?? ''}>{username}</Button>
      <Popover placement="bottom end" className="popover">
        <Menu className="menu">
          <MenuItem href={served(`/users/${encodeURIComponent(username)}/`)}>My page</MenuItem>
          <MenuItem href={served('/account/tokens/')}>My tokens</MenuItem>
          <MenuItem href={served('/account/applications/')}>My applications</MenuItem>
          <MenuItem href={served('/account/password/')}>Password</MenuItem>
          <Separator />
          <MenuItem onAction={() => void signOut()}>Sign out</MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
