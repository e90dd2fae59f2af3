import { failScim } from './scim-error';

/** The longest filter, in characters, and its deepest nesting. */
export const [LONGEST_FILTER, DEEPEST_FILTER] = [4096, 10] as const;

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;

/** How an attribute is compared with a value. */
export type Operator = (typeof OPERATORS)[number];

/** A value in a filter. */
export type FilterValue = string | number | boolean | null;

/** The attribute that a comparison is about; `within`: only of those of its elements of which this is true. */
export interface FilterAttribute {
  /** In small letters, without the schema of the resource: `username`, `name.givenname`, `emails`. */
  readonly attribute: string;
  readonly within?: Filter;
  /** After the brackets: `value` of `emails[type eq "work"].value`. */
  readonly sub?: string;
}

/** A filter (RFC 7644 section 3.4.2.2). */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'present'; readonly of: FilterAttribute }
  | {
      readonly kind: 'compare';
      readonly of: FilterAttribute;
      readonly operator: Operator;
      readonly value: FilterValue;
    };

/** Reads a filter. Names and operators have any case. Fails with `invalidFilter`. */
export function parseFilter(text: string): Filter {
  if (text.length > LONGEST_FILTER) failScim('invalidFilter', `A filter has ${LONGEST_FILTER} characters at most.`);
  if (/[\0\p{Surrogate}]/u.test(text)) failScim('invalidFilter', 'The filter has a character that no value has.');
  return new FilterParser(text).all();
}

/** The filter of a query; undefined: it has none. */
export function filterOf({ filter }: Readonly<Record<string, unknown>>): Filter | undefined {
  if (filter === undefined || filter === '') return undefined;
  return typeof filter === 'string' ? parseFilter(filter) : failScim('invalidFilter', 'Send one filter.');
}

/** Blanks, a bracket, a quoted text as JSON writes it, or a word. */
const TOKEN = /\s+|[()[\]]|"(?:[^"\\]|\\.)*"|[^\s()[\]"]+/suy;

const NAME = /^(?:urn:[\w:.-]+:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/i;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;

class FilterParser {
  private readonly tokens: readonly string[];
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  all(): Filter {
    const filter = this.either();
    return this.at === this.tokens.length ? filter : this.fail();
  }

  private either(): Filter {
    return this.joined('or', () => this.joined('and', () => this.one()));
  }

  private joined(kind: 'and' | 'or', next: () => Filter): Filter {
    const parts = [next()];
    while (this.takes(kind)) parts.push(next());
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind, parts };
  }

  private one(): Filter {
    if (this.takes('not')) return { kind: 'not', part: this.takes('(') ? this.inner(')') : this.fail() };
    if (this.takes('(')) return this.inner(')');
    const attribute = this.name();
    if (!this.takes('[')) return this.comparison({ attribute });
    const within = this.inner(']');
    const next = this.tokens[this.at] ?? '';
    if (!next.startsWith('.')) return { kind: 'present', of: { attribute, within } };
    this.at += 1;
    const sub = next.slice(1).toLowerCase();
    return NAME.test(sub) ? this.comparison({ attribute, within, sub }) : this.fail();
  }

  private inner(end: ')' | ']'): Filter {
    this.depth += 1;
    if (this.depth > DEEPEST_FILTER) failScim('invalidFilter', `A filter is ${DEEPEST_FILTER} levels deep at most.`);
    const filter = this.either();
    this.depth -= 1;
    return this.takes(end) ? filter : this.fail();
  }

  private comparison(of: FilterAttribute): Filter {
    if (this.takes('pr')) return { kind: 'present', of };
    const operator = OPERATORS.find((name) => this.takes(name)) ?? this.fail();
    return { kind: 'compare', of, operator, value: this.value() };
  }

  private value(): FilterValue {
    const token = this.tokens[this.at] ?? '';
    this.at += 1;
    const word = token.toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (NUMBER.test(token)) return Number(token);
    if (!token.startsWith('"')) return this.fail();
    try {
      const text = JSON.parse(token) as string;
      return /[\0\p{Surrogate}]/u.test(text) ? this.fail() : text;
    } catch {
      return this.fail();
    }
  }

  private name(): string {
    const token = this.tokens[this.at] ?? '';
    this.at += 1;
    return NAME.test(token) ? withoutSchema(token).toLowerCase() : this.fail();
  }

  private takes(word: string): boolean {
    if (this.tokens[this.at]?.toLowerCase() !== word) return false;
    this.at += 1;
    return true;
  }

  private fail(): never {
    return failScim('invalidFilter', `The filter cannot be read near word ${this.at}.`);
  }
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const [token] =
      TOKEN.exec(text) ?? failScim('invalidFilter', `The filter cannot be read at character ${from + 1}.`);
    if (token.trim() !== '') tokens.push(token);
  }
  return tokens;
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

/** A name without the schema of users and groups themselves. */
export const withoutSchema = (name: string): string => name.replace(CORE, '');
