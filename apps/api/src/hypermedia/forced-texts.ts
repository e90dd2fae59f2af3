import { SHOWN_TEXT_TYPES } from '@review-service/contracts/review-requests';
import { escapeExpression as escapeHtml } from 'handlebars';
import { renderMarkdown } from './markdown';
import { escapeMarkdown, unescapeMarkdown } from './rich-text';

/** A member that says how another one is written: `description_text_type`, or `text_type` of `text`. */
const COMPANION = /^(?:(.+)_)?text_type$/;

/** So many characters of Markdown are rendered in one answer: a quarter of a second. */
const RENDERED_AT_MOST = 262_144;

/** The way in which all texts of an answer are asked for. */
type ForcedType = (typeof SHOWN_TEXT_TYPES)[number];

/** An answer has too much Markdown to be rendered. */
export class TooMuchMarkdown extends Error {}

/** Shows all texts of one answer in the way that was asked for. */
export class ForcedTexts {
  private rendered = 0;

  private constructor(private readonly type: ForcedType) {}

  /** Undefined for what is no way to show texts. */
  static as(asked: unknown): ForcedTexts | undefined {
    const type = SHOWN_TEXT_TYPES.find((one) => one === asked);
    return type && new ForcedTexts(type);
  }

  /** The members of an object with its texts in this way, and said to be so. */
  in(fields: Record<string, unknown>): Record<string, unknown> {
    const forced = { ...fields };
    for (const [name, written] of Object.entries(fields)) {
      const companion = COMPANION.exec(name);
      const text = companion && fields[companion[1] ?? 'text'];
      if (!companion || written === this.type || text === undefined) continue;
      if (typeof text === 'string') forced[companion[1] ?? 'text'] = this.convert(text, written === 'markdown');
      forced[name] = this.type;
    }
    return forced;
  }

  private convert(text: string, isMarkdown: boolean): string {
    if (this.type === 'plain') return unescapeMarkdown(text);
    if (this.type === 'markdown') return escapeMarkdown(text);
    if (!isMarkdown) return escapeHtml(text);
    this.rendered += text.length;
    if (this.rendered > RENDERED_AT_MOST) throw new TooMuchMarkdown(`more than ${RENDERED_AT_MOST} characters`);
    return renderMarkdown(text);
  }
}
