import { AccountSetting, useSetting } from './account-setting.ts';

/** Light, dark, or as the system has it. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const read = (kept: unknown): Theme | undefined => THEMES.find((theme) => theme === kept);

const THEME = new AccountSetting<Theme>('theme', 'system', read, show);

/** The theme, and how it is changed, at once. */
export const useTheme = () => useSetting(THEME);

/** Shows the theme that this browser keeps. Called before anything is drawn. */
export const showKeptTheme = (): void => show(THEME.now());

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
