import type { TextLine } from './composed-version';
import type { KnownText } from './known-text';
import type { LineRange } from './suggested-place';

const CR = 0x0d;
const CARRIAGE_RETURN = Buffer.from('\r');

/** A line with the end that it has unless it is the last of a file without a final line feed. */
interface EndedLine {
  readonly body: Uint8Array;
  /** It ends with CR LF rather than LF. */
  readonly hasReturn: boolean;
}

/**
 * The lines of a suggested text, in place of these lines of the file. Those that both begin or end with keep their bytes,
 * whatever their encoding; each other one is UTF-8, and ends as the line in its place does.
 */
export function suggestedLines(text: string, known: KnownText, range: LineRange): EndedLine[] {
  const { startLine, endLine } = range;
  const given = linesOf(text);
  const old = Array.from({ length: endLine - startLine + 1 }, (_, at) => endedLine(known, startLine + at));
  const least = Math.min(given.length, old.length);
  const isKept = (line: EndedLine | undefined, one: string | undefined) => line !== undefined && shown(line) === one;
  let before = 0;
  while (before < least && isKept(old[before], given[before])) before += 1;
  let behind = 0;
  while (behind < least - before && isKept(old.at(-1 - behind), given.at(-1 - behind))) behind += 1;
  const replaced = old.slice(before, old.length - behind);
  const place = startLine + before;
  const beside = known.line(place - 1) ? endedLine(known, place - 1) : endedLine(known, place);
  return [
    ...old.slice(0, before),
    ...given.slice(before, given.length - behind).map((line, at): EndedLine => {
      const model = replaced[at] ?? replaced.at(-1) ?? beside;
      return { body: Buffer.from(line), hasReturn: model.hasReturn };
    }),
    ...old.slice(old.length - behind),
  ];
}

/** The lines of a text as clients send it. */
export function linesOf(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A line of the file. The last one, if it has no line feed, would end as the line before it. */
export function endedLine(known: KnownText, number: number): EndedLine {
  const { bytes, isUnterminated } = known.line(number) ?? NONE;
  if (!isUnterminated)
    return endsWithReturn(bytes) ? { body: bytes.subarray(0, -1), hasReturn: true } : { body: bytes, hasReturn: false };
  const before = known.line(number - 1);
  return { body: bytes, hasReturn: before !== undefined && endsWithReturn(before.bytes) };
}

/** The line as it stands in the file. */
export const asTextLine = ({ body, hasReturn }: EndedLine, isUnterminated: boolean): TextLine => ({
  bytes: hasReturn && !isUnterminated ? Buffer.concat([body, CARRIAGE_RETURN]) : body,
  isUnterminated,
});

const NONE: TextLine = { bytes: Buffer.alloc(0), isUnterminated: false };

const endsWithReturn = (bytes: Uint8Array): boolean => bytes.at(-1) === CR;

/** The text of a line, as clients show it. */
const shown = ({ body }: EndedLine): string => Buffer.from(body).toString();
