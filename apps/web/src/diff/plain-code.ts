/**
 * Takes the place of Shiki on the page (build/diff-viewer.mjs): there the viewer draws lines without colours, and the workers
 * colour them. It has what the viewer calls of `shiki/core`, `shiki/engine/javascript` and `shiki/textmate`.
 */

/** A theme as Shiki's files have it, as far as the viewer draws by it. */
interface Theme {
  readonly name: string;
  readonly colors: Readonly<Record<string, string>>;
}

/** With the colours of text and of what is behind it. Workers complete the rest. */
export const normalizeTheme = (theme: Theme): Theme & { readonly fg?: string; readonly bg?: string } => ({
  ...theme,
  ...(theme.colors['editor.foreground'] !== undefined && { fg: theme.colors['editor.foreground'] }),
  ...(theme.colors['editor.background'] !== undefined && { bg: theme.colors['editor.background'] }),
});

/** A piece of a line, and where it begins in the code. */
interface Piece {
  readonly content: string;
  readonly offset: number;
}

/** Each line of a code as one piece. */
function linesOf(code: string): Piece[][] {
  let offset = 0;
  return code.split('\n').map((line) => {
    const content = line.endsWith('\r') ? line.slice(0, -1) : line;
    const piece = { content, offset };
    offset += line.length + 1;
    return [piece];
  });
}

const nothing = () => undefined;

/** What Shiki calls a highlighter: this one knows no language. */
export const createHighlighterCore = () => ({
  codeToTokens: (code: string) => ({ tokens: linesOf(code) }),
  setTheme: nothing,
  loadLanguageSync: nothing,
  getLanguage: nothing,
  getLoadedLanguages: () => [],
  dispose: nothing,
});

/** Never called: the viewer has no theme of variables, and edits nothing. */
export const createCssVariablesTheme = nothing;
export const createJavaScriptRegexEngine = nothing;
export const EncodedTokenMetadata = {};
export const INITIAL = null;
