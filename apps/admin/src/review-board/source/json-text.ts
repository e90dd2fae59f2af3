import { nestingFault } from '@review-service/contracts/nesting';
import { isStorable } from '../../import/storable';

/** An object, and what was wrong with the text that it is made from. */
export interface JsonText {
  readonly value: Readonly<Record<string, unknown>>;
  readonly fault?: string;
}

/** A JSON text may hold another one, which releases before 3 stored so. */
const NESTED_TEXTS = 2;

/** In characters. Literals of Python are from very old rows, which are short. */
const LONGEST_LITERAL = 1_000_000;

/**
 * The object in a text of Review Board: none is an empty one; JSON within a JSON text is unwrapped; a dictionary as Python
 * writes it is read. Anything else is an empty object and a fault.
 */
export function readJsonText(text: string | null): JsonText {
  if (text === null || text.trim() === '') return { value: {} };
  const found = parsed(text);
  if (found === null) return { value: {} };
  if (found === undefined || typeof found !== 'object' || Array.isArray(found))
    return { value: {}, fault: 'is no JSON object' };
  if (nestingFault(found) !== undefined) return { value: {}, fault: 'is nested too deeply' };
  if (!isStorable(found)) return { value: {}, fault: 'holds characters or numbers that cannot be stored' };
  // The reason for the cast: it is an object, and no list.
  return { value: found as Record<string, unknown> };
}

function parsed(text: string): unknown {
  let found: unknown = text;
  for (let depth = 0; depth <= NESTED_TEXTS && typeof found === 'string'; depth += 1) {
    const inner = found.trim();
    if (inner === '') return null;
    try {
      found = JSON.parse(inner);
    } catch {
      return inner.length > LONGEST_LITERAL ? undefined : readPythonLiteral(inner);
    }
  }
  return found;
}

/** Deeper ones would not be stored either. */
const DEEPEST = 100;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', a: '\x07' };

/** A value as Python writes it: `{u'a': None, 'b': [True, 1.5]}`; undefined if it is none. */
export function readPythonLiteral(text: string): unknown {
  try {
    return new PythonLiteral(text).whole();
  } catch (error) {
    if (error instanceof NoLiteral) return undefined;
    throw error;
  }
}

class NoLiteral extends Error {}

class PythonLiteral {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): unknown {
    const value = this.value(0);
    this.skipBlanks();
    return this.at === this.text.length ? value : this.refuse();
  }

  private value(depth: number): unknown {
    if (depth > DEEPEST) this.refuse();
    this.skipBlanks();
    if (this.take('{')) return this.dictionary(depth);
    if (this.take('[')) return this.list(']', depth);
    if (this.take('(')) return this.list(')', depth);
    return this.string() ?? this.word();
  }

  private dictionary(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    while (!this.ends('}')) {
      const key = this.value(depth + 1);
      if (typeof key !== 'string' && typeof key !== 'number') return this.refuse();
      this.skipBlanks();
      if (!this.take(':')) this.refuse();
      entries.push([String(key), this.value(depth + 1)]);
      this.separate('}');
    }
    return Object.fromEntries(entries);
  }

  private list(end: string, depth: number): unknown[] {
    const values: unknown[] = [];
    while (!this.ends(end)) {
      values.push(this.value(depth + 1));
      this.separate(end);
    }
    return values;
  }

  /** `u'…'`, `b"…"`; undefined if there is none. */
  private string(): string | undefined {
    const [, prefix = '', quote = ''] = /^([uUbB]?)(['"])/.exec(this.text.slice(this.at, this.at + 2)) ?? [];
    if (quote === '') return undefined;
    this.at += prefix.length + 1;
    let value = '';
    for (; this.text[this.at] !== quote; this.at += 1) {
      if (this.at >= this.text.length) this.refuse();
      value += this.text[this.at] === '\\' ? this.escaped() : (this.text[this.at] ?? '');
    }
    this.at += 1;
    return value;
  }

  private escaped(): string {
    this.at += 1;
    const character = this.text[this.at] ?? this.refuse();
    const digits = { x: 2, u: 4, U: 8 }[character];
    if (digits === undefined) return ESCAPES[character] ?? character;
    const code = this.text.slice(this.at + 1, this.at + 1 + digits);
    if (!/^[0-9a-f]+$/i.test(code) || code.length !== digits || parseInt(code, 16) > 0x10ffff) this.refuse();
    this.at += digits;
    return String.fromCodePoint(parseInt(code, 16));
  }

  private word(): unknown {
    const [found = ''] = /^[A-Za-z0-9_.+-]+/.exec(this.text.slice(this.at, this.at + 40)) ?? [];
    this.at += found.length;
    if (found === 'None') return null;
    if (found === 'True' || found === 'False') return found === 'True';
    const number = Number(found.replace(/[lL]$/, ''));
    return found !== '' && Number.isFinite(number) ? number : this.refuse();
  }

  private ends(end: string): boolean {
    this.skipBlanks();
    return this.take(end);
  }

  private separate(end: string): void {
    this.skipBlanks();
    if (!this.take(',') && this.text[this.at] !== end) this.refuse();
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private skipBlanks(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  private refuse(): never {
    throw new NoLiteral();
  }
}
