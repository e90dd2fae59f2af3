import { escapeMarkdown, unescapeMarkdown } from './rich-text';

/** A member that says how another one is written: `description_text_type`, or `text_type` of `text`. */
const COMPANION = /^(?:(.+)_)?text_type$/;

/** The ways in which all texts of an answer can be asked for. */
export const FORCED_TYPES = ['plain', 'markdown'] as const;

/** One of FORCED_TYPES. */
export type ForcedType = (typeof FORCED_TYPES)[number];

/** The members of an object with its texts in the way that was asked for, and said to be so. */
export function forceTexts(fields: Record<string, unknown>, type: ForcedType): Record<string, unknown> {
  const forced = { ...fields };
  for (const [name, written] of Object.entries(fields)) {
    const companion = COMPANION.exec(name);
    const text = companion && fields[companion[1] ?? 'text'];
    if (!companion || written === type || text === undefined) continue;
    if (typeof text === 'string') {
      forced[companion[1] ?? 'text'] = type === 'markdown' ? escapeMarkdown(text) : unescapeMarkdown(text);
    }
    forced[name] = type;
  }
  return forced;
}
