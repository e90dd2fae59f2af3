import { Injectable } from '@nestjs/common';
import { partsWithAddresses } from '@review-service/contracts/bare-addresses';
import { SHOWN_TEXT_TYPES } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { escapeExpression as escapeHtml } from 'handlebars';
import { RenderedTexts } from '@review-service/platform/texts/rendered-texts';
import { escapeMarkdown, unescapeMarkdown } from './rich-text';

/** A member that says how another one is written: `description_text_type`, or `text_type` of `text`. */
const COMPANION = /^(?:(.+)_)?text_type$/;

/** The way in which all texts of an answer are asked for. */
export type ForcedType = (typeof SHOWN_TEXT_TYPES)[number];

/** Undefined for what is no way to show texts. */
export const forcedTypeOf = (asked: unknown): ForcedType | undefined => SHOWN_TEXT_TYPES.find((one) => one === asked);

/** A text that is to be shown in another way than it is written. */
class ForcedText {
  constructor(
    readonly text: string,
    readonly isMarkdown: boolean,
  ) {}
}

type Fields = Readonly<Record<string, unknown>>;

/** The texts of an object: their names, and how they are written. */
const textsIn = (fields: Fields) =>
  Object.entries(fields).flatMap(([companion, written]) => {
    const [found, name = 'text'] = COMPANION.exec(companion) ?? [];
    return found !== undefined && fields[name] !== undefined ? [{ name, companion, written, text: fields[name] }] : [];
  });

/** The members of an object with its texts to be shown in this way, and said to be so. */
export function forced(fields: Fields, type: ForcedType): Record<string, unknown> {
  const changed = { ...fields };
  for (const { name, companion, written, text } of textsIn(fields)) {
    if (written === type) continue;
    if (typeof text === 'string') changed[name] = new ForcedText(text, written === 'markdown');
    changed[companion] = type;
  }
  return changed;
}

/** Shows the texts of answers in the way that was asked for. */
@Injectable()
export class ForcedTexts {
  constructor(private readonly rendered: RenderedTexts) {}

  /** Puts the texts of `forced` into these objects and the objects within them; texts that were left out are not rendered. */
  async show(request: FastifyRequest, objects: readonly object[], type: ForcedType): Promise<void> {
    const places = [...placesIn(objects)];
    const markdown = new Set(
      places.flatMap(({ forced: { text, isMarkdown } }) => (isMarkdown && text !== '' ? [text] : [])),
    );
    const html = type === 'html' ? await this.rendered.htmlOf(markdown, payerOf(request)) : undefined;
    for (const { holder, name, forced } of places) {
      if (!html) holder[name] = converted(forced.text, type);
      else
        holder[name] = forced.isMarkdown ? (html.get(forced.text) ?? escapeHtml(forced.text)) : linkedHtml(forced.text);
    }
  }

  /** Renders the Markdown of an object that was just written, so that nobody who reads it has to wait. */
  prepare(request: FastifyRequest, fields: Fields): void {
    const markdown = textsIn(fields).filter(({ written }) => written === 'markdown');
    this.rendered.prepare(
      new Set(markdown.flatMap(({ text }) => (typeof text === 'string' && text !== '' ? [text] : []))),
      payerOf(request),
    );
  }
}

/** Plain text as HTML, with its addresses as links. */
const linkedHtml = (text: string): string =>
  partsWithAddresses(text)
    .map((part) =>
      typeof part === 'string' ? escapeHtml(part) : `<a href="${escapeHtml(part.url)}">${escapeHtml(part.text)}</a>`,
    )
    .join('');

/** In whose budget texts are rendered: an account's, or that of an anonymous caller's address. */
const payerOf = ({ caller, ip }: FastifyRequest): string => (caller.isAnonymous ? ip : String(caller.userId));

const converted = (text: string, type: ForcedType): string =>
  type === 'plain' ? unescapeMarkdown(text) : escapeMarkdown(text);

/** Where the forced texts are, at any depth. */
function* placesIn(holder: object): Generator<{ holder: Record<string, unknown>; name: string; forced: ForcedText }> {
  for (const [name, value] of Object.entries(holder)) {
    // The reason for the cast: an object's members are found by their names, and an array's by their numbers.
    if (value instanceof ForcedText) yield { holder: holder as Record<string, unknown>, name, forced: value };
    else if (typeof value === 'object' && value !== null) yield* placesIn(value as object);
  }
}
