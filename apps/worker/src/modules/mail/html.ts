import { visibleText } from '@review-service/contracts/visible-text';

/** HTML that may be sent as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | undefined | readonly Part[];

/** HTML of a template: what stands in its places is text, unless it is HTML itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(shown)));

function shown(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(shown).join('');
  return escaped(String(part));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Also characters that hide or reverse what is beside them can be seen. */
const escaped = (text: string): string => visibleText(text).replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');
