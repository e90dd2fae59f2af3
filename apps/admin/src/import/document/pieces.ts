import { pathTo, WorldError } from '../world-error';
import type { Mark } from './marks';

/** A section of the document: a list, or an object whose members are its entries. */
export interface SectionHead {
  readonly section: string;
  readonly form: 'list' | 'object';
}

/** One element of a section, or one member with its name as the key. */
export interface RawEntry {
  readonly path: string;
  readonly key: string | number;
  readonly value: unknown;
  /** Characters of its text. */
  readonly size: number;
}

/** Names the JSON Schema of the document for editors; it is no section. */
const SCHEMA = '$schema';

const NOT_AN_OBJECT = 'The document must be one JSON object, with a member for each section.';

/** What the document is made of, in its order: the head of a section, then its entries. */
export type Piece = SectionHead | RawEntry;

/** Reads the grammar of the two outer levels, one entry in memory at a time. */
export async function* piecesOf(marks: AsyncGenerator<Mark>): AsyncGenerator<Piece> {
  try {
    const begin = await take(marks);
    if (begin.mark !== '{' || !isBlank(begin.text)) throw new WorldError('', NOT_AN_OBJECT);
    const first = await take(marks);
    if (first.mark !== '}' || !isBlank(first.text)) yield* sectionsOf(first, marks);
    const end = await marks.next();
    if (end.done || end.value.mark !== 'end' || !isBlank(end.value.text))
      throw new WorldError('', 'There is text after the end of the document.');
  } finally {
    await marks.return(undefined);
  }
}

async function* sectionsOf(opening: Mark, marks: AsyncGenerator<Mark>): AsyncGenerator<Piece> {
  const seen = new Set<string>();
  for (let next = opening; ; next = await take(marks)) {
    const { name, rest } = memberIn(next);
    if (seen.has(name)) throw new WorldError(name, 'is there twice');
    seen.add(name);
    if (name === SCHEMA) {
      checkSchemaName(next, rest);
      if (next.mark === '}') return;
      continue;
    }
    const head = headOf(next, name, rest);
    yield head;
    yield* entriesOf(head, marks);
    const { mark, text } = await take(marks);
    if (!isBlank(text)) throw new WorldError(name, 'is followed by text that is not JSON');
    if (mark === '}') return;
    if (mark !== ',') throw new WorldError(name, 'is not followed by a comma');
  }
}

async function* entriesOf({ section, form }: SectionHead, marks: AsyncGenerator<Mark>): AsyncGenerator<RawEntry> {
  for (let index = 0; ; index++) {
    const { mark, text } = await take(marks, pathTo(section, index));
    if (index === 0 && mark !== ',' && isBlank(text)) return;
    yield form === 'list'
      ? { path: pathTo(section, index), key: index, value: parse(text, pathTo(section, index)), size: text.length }
      : memberOf(section, text);
    if (mark === ',') continue;
    if (mark !== (form === 'list' ? ']' : '}')) throw new WorldError(section, `ends with ${mark}`);
    return;
  }
}

/** The name of a member of the document, and the text between its colon and the mark. */
function memberIn({ text }: Mark): { name: string; rest: string } {
  const [, name] = /^\s*("(?:[^"\\]|\\.)*")\s*:/s.exec(text) ?? [];
  if (!name) throw new WorldError('', NOT_AN_OBJECT);
  const rest = text.slice(text.indexOf(name) + name.length).replace(/^\s*:/, '');
  return { name: String(parse(name, 'a section')), rest };
}

function headOf({ mark }: Mark, section: string, rest: string): SectionHead {
  if ((mark === '[' || mark === '{') && isBlank(rest)) return { section, form: mark === '[' ? 'list' : 'object' };
  throw new WorldError(section, 'must be a list or an object');
}

function checkSchemaName({ mark }: Mark, rest: string): void {
  const isWhole = mark === ',' || mark === '}';
  if (!isWhole || typeof parse(rest, SCHEMA) !== 'string') throw new WorldError(SCHEMA, 'must be a string');
}

function memberOf(section: string, text: string): RawEntry {
  const [member, ...more] = Object.entries(parse(`{${text}}`, section) as object) as [string, unknown][];
  if (!member || more.length) throw new WorldError(section, 'is not valid JSON');
  const [key, value] = member;
  return { path: pathTo(section, key), key, value, size: text.length };
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WorldError(path, `is not valid JSON (${(error as Error).message})`);
  }
}

async function take(marks: AsyncGenerator<Mark>, path = ''): Promise<Mark> {
  const next = await marks.next();
  if (!next.done && next.value.mark !== 'end') return next.value;
  throw new WorldError(path, path ? 'the document ends here, too early' : 'The document ends too early.');
}

const isBlank = (text: string) => /^[ \t\r\n]*$/.test(text);
