import {
  type ParsedTokenInfo,
  Tokenizer,
  TokenizerError,
  TokenParser,
  TokenParserError,
  TokenType,
} from '@streamparser/json';
import { pathTo, WorldError } from '../world-error';

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
  /** Bytes of the document from the entry before it to its end. */
  readonly size: number;
}

/** A piece of the document, in its order: the head of a section, then its entries. */
export type Piece = SectionHead | RawEntry;

/** Names the JSON Schema of the document for editors; it is no section. */
const SCHEMA = '$schema';

const { LEFT_BRACE, RIGHT_BRACE, LEFT_BRACKET, RIGHT_BRACKET, COLON, COMMA, STRING } = TokenType;

const NOT_AN_OBJECT = 'The document must be one JSON object, with a member for each section.';

/** Reads a document as its text arrives, one entry in memory at a time. */
export async function* piecesOf(chunks: AsyncIterable<string>): AsyncGenerator<Piece> {
  const reader = new Reader();
  for await (const chunk of chunks) for (const piece of reader.read(chunk)) yield piece;
  reader.end();
}

/** Uses the parser for grammar and entries, and tracks the position in the document. */
class Reader {
  private readonly tokenizer = new Tokenizer();
  private readonly parser = new TokenParser({ paths: ['$.*.*'], keepStack: false });
  private readonly found: Piece[] = [];
  private readonly names = new Set<string>();
  /** The number of open brackets: the first is the document's, the second a section's. */
  private depth = 0;
  /** The name of the document's current member, once it was read. */
  private name: string | undefined;
  private head?: SectionHead;
  /** The number of the section's entries so far, and the end of the last one. */
  private entries = 0;
  private begin = 0;
  private offset = 0;

  constructor() {
    this.tokenizer.onToken = (token) => {
      this.offset = token.offset;
      this.parser.write(token);
      this.follow(token);
    };
    this.parser.onValue = ({ key = '', value }) => {
      const { offset, begin } = this;
      this.found.push({ path: pathTo(this.name ?? '', key), key, value, size: offset - begin });
      this.begin = offset;
      this.entries++;
    };
  }

  /** Yields the pieces that the text completes, then throws a fault in it. */
  *read(text: string): Generator<Piece> {
    let fault: Error | undefined;
    try {
      this.tokenizer.write(text);
    } catch (error) {
      fault = isOfTheParser(error) ? this.notJson : (error as Error);
    }
    yield* this.found.splice(0);
    if (fault) throw fault;
  }

  end(): void {
    const { place, parser, tokenizer } = this;
    if (!parser.isEnded)
      throw new WorldError(place, place ? 'the document ends here, too early' : 'The document ends too early.');
    try {
      // Only now the parser reports an incomplete word or number.
      tokenizer.end();
    } catch {
      throw this.notJson;
    }
  }

  private get place(): string {
    const { name = '', head, depth, entries } = this;
    return depth > 1 && head?.form === 'list' ? pathTo(name, entries) : name;
  }

  /** Without the parser's message, which has the text that it read, maybe a secret. */
  private get notJson(): WorldError {
    const { place, offset } = this;
    if (this.parser.isEnded) return new WorldError('', 'There is text after the end of the document.');
    return new WorldError(place, place ? `is not valid JSON (near byte ${offset} of the document)` : NOT_AN_OBJECT);
  }

  private follow({ token, value }: ParsedTokenInfo): void {
    if (token === RIGHT_BRACE || token === RIGHT_BRACKET) this.depth--;
    else if (this.depth === 1) this.followMember(token, value);
    else if (this.depth === 0 && token !== LEFT_BRACE) throw new WorldError('', NOT_AN_OBJECT);
    if (token === LEFT_BRACE || token === LEFT_BRACKET) this.depth++;
  }

  private followMember(token: TokenType, value: unknown): void {
    if (token === COLON) return;
    if (token === COMMA) this.name = undefined;
    else if (this.name === undefined) this.beginMember(String(value));
    else if (this.name === SCHEMA && token !== STRING) throw new WorldError(SCHEMA, 'must be a string');
    else if (token === LEFT_BRACE) this.beginSection(this.name, 'object');
    else if (token === LEFT_BRACKET) this.beginSection(this.name, 'list');
    else if (this.name !== SCHEMA) throw new WorldError(this.name, 'must be a list or an object');
  }

  private beginMember(name: string): void {
    if (this.names.has(name)) throw new WorldError(name, 'is there twice');
    this.names.add(name);
    this.name = name;
  }

  private beginSection(section: string, form: SectionHead['form']): void {
    this.head = { section, form };
    this.found.push(this.head);
    this.entries = 0;
    this.begin = this.offset;
  }
}

const isOfTheParser = (error: unknown) => error instanceof TokenizerError || error instanceof TokenParserError;
