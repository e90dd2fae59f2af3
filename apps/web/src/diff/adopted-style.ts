/** Files that are coloured alike share a sheet, and browsers read it once. There are as many as there are themes. */
const sheets = new Map<string, CSSStyleSheet>();

function sheetOf(text: string): CSSStyleSheet {
  const known = sheets.get(text);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheets.set(text, sheet);
  return sheet;
}

/**
 * Takes the place of a module of `@pierre/diffs` that makes a style element (build/diff-viewer.mjs). What it returns
 * has the members of an element that the viewer uses.
 */
class AdoptedStyle {
  #sheet = sheetOf('');
  #text = '';
  parentNode: ShadowRoot | null = null;

  get textContent(): string {
    return this.#text;
  }

  set textContent(text: string) {
    if (text === this.#text) return;
    const root = this.parentNode;
    this.remove();
    [this.#text, this.#sheet] = [text, sheetOf(text)];
    if (root) this.adoptBy(root);
  }

  adoptBy(root: ShadowRoot): void {
    if (this.parentNode === root) return;
    this.remove();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    this.parentNode = root;
  }

  remove(): void {
    const root = this.parentNode;
    if (!root) return;
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
    this.parentNode = null;
  }
}

interface Wanted {
  readonly shadowRoot: ShadowRoot;
  readonly currentNode: AdoptedStyle | undefined;
  readonly themeCSS: string;
}

/** Gives a file its colours; without any, takes them away. */
export function upsertHostThemeStyle({ shadowRoot, currentNode, themeCSS }: Wanted): AdoptedStyle | undefined {
  if (themeCSS.trim() === '') {
    currentNode?.remove();
    return undefined;
  }
  const style = currentNode ?? new AdoptedStyle();
  style.textContent = themeCSS;
  style.adoptBy(shadowRoot);
  return style;
}

export const createHostThemeStyleNode = (): AdoptedStyle => new AdoptedStyle();
