import { useStored } from './stored.ts';

/** Light, dark, or as the system has it. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const read = (kept: unknown): Theme | undefined => THEMES.find((theme) => theme === kept);

/** The theme that this browser keeps, and how it is changed, at once. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, keep] = useStored<Theme>(KEY, 'system', read);
  const choose = (next: Theme) => {
    keep(next);
    show(next);
  };
  return [theme, choose];
}

/** Shows the theme that this browser keeps. Called before anything is drawn. */
export function showKeptTheme(): void {
  try {
    show(read(JSON.parse(localStorage.getItem(KEY) ?? 'null')) ?? 'system');
  } catch {
    // A browser that keeps nothing has the system's.
  }
}

/** So long the pages that the service draws have it, in seconds: a year from the last time that the app was opened. */
const KEPT = 31_536_000;

/**
 * The colours of both are those of `packages/design`, which asks for this attribute. The pages that the service draws are told
 * by a cookie, which has the word alone (apps/api/src/pages/theme.ts).
 */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=${KEPT}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
}
