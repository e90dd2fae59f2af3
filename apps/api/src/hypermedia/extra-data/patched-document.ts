import { nestingFault } from '@review-service/contracts/nesting';
import { LARGEST } from '@review-service/contracts/storable-json';
import { ExtraDataFault, type ExtraData } from './extra-data-fault';
import { isEqual } from './json-equality';
import type { JsonPointer } from './json-pointer';
import { publicPart } from './private-keys';

type Container = unknown[] | Record<string, unknown>;

const INDEX = /^(0|[1-9]\d{0,8})$/;

/**
 * A JSON document that a patch changes, with a method per operation (RFC 6902, section 4). It uses own properties only,
 * not inherited ones. The cost of an operation depends on the values it names, not on the whole document.
 */
export class PatchedDocument {
  /** In characters of JSON text. */
  private copied = 0;

  constructor(readonly root: ExtraData) {}

  add(path: JsonPointer, value: unknown): void {
    const parent = this.parentOf(path);
    const last = path.tokens.at(-1) ?? '';
    if (!Array.isArray(parent)) parent[last] = value;
    else if (last === '-') parent.push(value);
    else if (INDEX.test(last) && Number(last) <= parent.length) parent.splice(Number(last), 0, value);
    else throw new ExtraDataFault(`"${path.text}" leads to "${last}", which is no place in the list`);
  }

  remove(path: JsonPointer): unknown {
    const value = this.valueAt(path);
    const parent = this.parentOf(path) as Record<string, unknown>;
    const last = path.tokens.at(-1) ?? '';
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else Reflect.deleteProperty(parent, last);
    return value;
  }

  replace(path: JsonPointer, value: unknown): void {
    this.remove(path);
    this.add(path, value);
  }

  move(from: JsonPointer, path: JsonPointer): void {
    if (path.text.startsWith(`${from.text}/`)) throw new ExtraDataFault('nothing can move into itself');
    this.add(path, this.remove(from));
  }

  /**
   * Leaves out private keys. Copies of copies grow fast, so all copies of a patch together are limited before they are
   * made.
   */
  copy(from: JsonPointer, path: JsonPointer): void {
    const value = this.valueAt(from);
    const tooDeep = nestingFault(value);
    if (tooDeep !== undefined) throw new ExtraDataFault(`"${from.text}" cannot be copied: ${tooDeep}`);
    const copy = publicPart(value);
    this.copied += JSON.stringify(copy).length;
    if (this.copied > LARGEST) throw new ExtraDataFault(`the copies are too large: at most ${LARGEST} characters`);
    this.add(path, copy);
  }

  test(path: JsonPointer, value: unknown): void {
    if (!isEqual(this.valueAt(path), value)) throw new ExtraDataFault(`"${path.text}" holds something else`);
  }

  private valueAt({ text, tokens }: JsonPointer): unknown {
    return tokens.reduce<unknown>((place, token) => inner(place, token, text), this.root);
  }

  private parentOf({ text, tokens }: JsonPointer): Container {
    const parents = tokens.slice(0, -1);
    const parent = parents.reduce<unknown>((place, token) => inner(place, token, text), this.root);
    if (!isContainer(parent))
      throw new ExtraDataFault(`"${text}" leads below "${parents.at(-1) ?? ''}", which holds nothing`);
    return parent;
  }
}

function inner(place: unknown, token: string, text: string): unknown {
  const isThere = Array.isArray(place)
    ? INDEX.test(token) && Number(token) < place.length
    : isContainer(place) && Object.hasOwn(place, token);
  if (!isThere) throw new ExtraDataFault(`"${text}" leads to "${token}", which is not there`);
  return (place as Record<string, unknown>)[token];
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;
