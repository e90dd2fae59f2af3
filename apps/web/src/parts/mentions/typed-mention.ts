/** What is typed of a mention before the caret. */
export interface TypedMention {
  /** Where its `@` is. */
  readonly start: number;
  /** The beginning of a name; empty behind a lone `@`. */
  readonly beginning: string;
}

/** As in `mentions.ts` of contracts, up to the end. */
const TYPED = /(?<![A-Za-z0-9@./+'-])@((?:\w[\w@.+'-]{0,149})?)$/;

/** The mention that is being typed at this place of a text; undefined: none is. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const found = TYPED.exec(text.slice(Math.max(0, caret - 152), caret));
  if (!found) return undefined;
  const { 1: beginning = '' } = found;
  return { start: caret - beginning.length - 1, beginning };
}

/** The text with the whole name in its place, and where the caret goes. */
export function completed(text: string, { start, beginning }: TypedMention, username: string) {
  const before = `${text.slice(0, start)}@${username} `;
  const rest = text.slice(start + 1 + beginning.length);
  return { text: before + (rest.startsWith(' ') ? rest.slice(1) : rest), caret: before.length };
}
