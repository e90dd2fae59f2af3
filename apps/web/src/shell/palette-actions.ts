import { useRouter } from '@tanstack/react-router';
import { signInAddress } from '../base/service.ts';
import { useSession } from '../base/session.ts';
import { useTheme } from '../base/theme.ts';
import { useAreas } from '../pages/admin/areas.ts';
import { viewsOf } from '../pages/dashboard/views.ts';
import type { Place } from '../pages/search/search-query.ts';
import { hasWords } from '../pages/search/words.ts';
import { keysOfPage } from '../parts/keys-help.tsx';
import { useSignOut } from './sign-out.ts';

/** An entry of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  readonly more?: string;
  act(): void;
}

/** What can be done from each page. */
export function useActions(): readonly PaletteEntry[] {
  const go = useGo();
  const session = useSession();
  const signOut = useSignOut();
  const [, chooseTheme] = useTheme();
  const showKeys = keysOfPage();
  const theme = (name: 'system' | 'light' | 'dark', title: string): PaletteEntry => ({
    id: `theme ${name}`,
    title,
    act: () => chooseTheme(name),
  });
  return [
    ...(session ? [{ id: 'new', title: 'New review request', act: () => go({ to: '/r/new/' }) }] : []),
    ...(showKeys ? [{ id: 'keys', title: 'Keyboard shortcuts', more: '?', act: showKeys }] : []),
    theme('light', 'Use light theme'),
    theme('dark', 'Use dark theme'),
    theme('system', 'Use system theme'),
    session
      ? { id: 'sign out', title: 'Sign out', act: signOut }
      : { id: 'sign in', title: 'Sign in', act: () => location.assign(signInAddress()) },
  ];
}

/** The pages that no search finds. */
export function usePlaces(): readonly PaletteEntry[] {
  const go = useGo();
  const session = useSession();
  const areas = useAreas();
  const page = (title: string, place: Place, more = ''): PaletteEntry => ({
    id: `place ${title} ${more}`,
    title,
    more,
    act: () => go(place),
  });
  const me = session?.user.username;
  return [
    ...(me === undefined
      ? []
      : viewsOf(me).map(({ id, title }) => page(title, { to: '/dashboard/', search: { view: id } }, 'Dashboard'))),
    page('Review requests', { to: '/r/' }),
    page('Groups', { to: '/groups/' }),
    page('People', { to: '/users/' }),
    ...(me === undefined
      ? []
      : [
          page('My page', { to: `/users/${encodeURIComponent(me)}/` }),
          page('Settings', { to: '/account/settings/' }),
          page('Security', { to: '/account/security/' }),
          page('My tokens', { to: '/account/tokens/' }),
          page('My applications', { to: '/account/applications/' }),
        ]),
    ...areas.map(({ title, to }) => page(title, { to }, 'Admin')),
  ];
}

/** Those whose titles have the words of a text; none, if it has none. */
export const matching = (entries: readonly PaletteEntry[], words: readonly string[]): readonly PaletteEntry[] =>
  words.length === 0 ? [] : entries.filter(({ title, more = '' }) => hasWords(`${more} ${title}`, words));

/** Leads to an address of this app. */
export function useGo(): (place: Place) => void {
  const router = useRouter();
  return (place) => void router.navigate(place);
}
