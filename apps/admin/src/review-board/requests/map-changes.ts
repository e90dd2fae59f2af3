import { byId } from '../grouped';
import type { Report } from '../report';
import { CHANGE } from '../source/tables';
import type { TheirChange, WholeRequest } from './read-requests';
import type { Renumbered } from './renumbered';

/** A list as Review Board stores it: each item is a list of its name and, of an object, its URL and number. */
type Items = readonly (readonly unknown[])[];

const isItems = (value: unknown): value is Items => Array.isArray(value) && value.every((item) => Array.isArray(item));

interface NamedObject {
  readonly id: number;
  readonly name: string;
}

/** Fields with one value. */
const VALUES = ['summary', 'description', 'testing_done', 'branch', 'commit_id', 'status'];

/** Fields with a list of objects, and what is called so here. Screenshots become files. */
const LISTS: Readonly<Record<string, string>> = {
  target_groups: 'target_groups',
  target_people: 'target_people',
  depends_on: 'depends_on',
  files: 'files',
  screenshots: 'files',
};

/** Reads what changes say of fields, and writes it as this service stores it (`FieldsChanged` of the API). */
export class FieldsOfChanges {
  private readonly revisions: ReadonlyMap<number, number>;

  constructor(
    private readonly whole: WholeRequest,
    private readonly added: Renumbered,
    private readonly report: Report,
  ) {
    this.revisions = new Map(whole.diffSets.map(({ id, revision }) => [id, revision]));
  }

  /** The fields of a change. */
  of({ id, fields_changed }: TheirChange): Readonly<Record<string, unknown>> {
    const fields: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(fields_changed)) {
      const change = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
      const field = this.field(name, change);
      if (field === undefined) this.report.note(CHANGE.name, `what it says of ${name} is left out`, `id ${id}`);
      else fields[field[0]] = merged(fields[field[0]], field[1]);
    }
    return fields;
  }

  private field(name: string, change: Readonly<Record<string, unknown>>): [string, unknown] | undefined {
    if (VALUES.includes(name)) return this.value(name, change);
    const list = LISTS[name];
    if (list !== undefined) return this.list(list, change, name === 'screenshots' ? this.added.screenshots : 0);
    switch (name) {
      case 'bugs_closed':
        return ['bugs_closed', { old: namesIn(change.old), new: namesIn(change.new) }];
      case 'submitter':
      case 'owner': {
        const [[old], [next]] = [objectsIn(change.old), objectsIn(change.new)];
        return old && next && ['submitter', { old, new: next }];
      }
      case 'diff':
        return this.diff(change);
      case 'commit_list':
        return ['commit_list', { old: this.commits(change.old), new: this.commits(change.new) }];
      case 'file_captions':
      case 'screenshot_captions':
        return this.captions(change, name === 'screenshot_captions' ? this.added.screenshots : 0);
      default:
        return undefined;
    }
  }

  private value(name: string, change: Readonly<Record<string, unknown>>): [string, unknown] | undefined {
    const [old, next] = [firstOf(change.old), firstOf(change.new)];
    const isText = (value: unknown) => typeof value === 'string' || (name === 'commit_id' && value === null);
    return isText(old) && isText(next) ? [name, { old, new: next }] : undefined;
  }

  private list(name: string, change: Readonly<Record<string, unknown>>, added: number): [string, unknown] {
    const moved = (items: unknown) => objectsIn(items).map((one) => ({ ...one, id: one.id + added }));
    // Old releases name only what is different.
    const old = change.old === undefined ? change.removed : change.old;
    const next = change.new === undefined ? change.added : change.new;
    return [name, { old: moved(old), new: moved(next) }];
  }

  private diff({ added }: Readonly<Record<string, unknown>>): [string, unknown] | undefined {
    const [diff] = objectsIn(added);
    const revision = diff && this.revisions.get(diff.id);
    return revision === undefined ? undefined : ['diff', { added: { id: diff?.id, revision } }];
  }

  /** The commits of a diff, each as a line. */
  private commits(diffId: unknown): object[] {
    return this.whole.commits
      .filter(({ diffset_id }) => diffset_id === Number(diffId))
      .map(({ author_name, commit_message }) => ({
        author: author_name,
        summary: commit_message.trim().split('\n')[0] ?? '',
      }));
  }

  private captions(change: Readonly<Record<string, unknown>>, added: number): [string, unknown] {
    const captions = Object.entries(change).flatMap(([id, value]) => {
      const said = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
      const [old, next] = [firstOf(said.old), firstOf(said.new)];
      if (typeof old !== 'string' || typeof next !== 'string' || !Number.isInteger(Number(id))) return [];
      return [{ old, new: next, file: { id: Number(id) + added, name: next } }];
    });
    return ['file_captions', captions];
  }
}

/** The text with which a review request was closed last, if it is closed. */
export function closingOf({ request, changes }: WholeRequest): Pick<TheirChange, 'text' | 'rich_text'> {
  const closed = byId(changes.filter(({ fields_changed }) => statusIn(fields_changed) === request.status));
  const last = [...closed.values()].at(-1);
  return request.status === 'P' || !last ? { text: '', rich_text: false } : last;
}

const statusIn = ({ status }: Readonly<Record<string, unknown>>): unknown =>
  typeof status === 'object' && status !== null
    ? firstOf((status as Readonly<Record<string, unknown>>).new)
    : undefined;

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value[0] as unknown) : value);

const namesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(firstOf).flatMap((name) => (typeof name === 'string' && name !== '' ? name : []))
    : [];

const objectsIn = (value: unknown): NamedObject[] =>
  isItems(value)
    ? value.flatMap(([name, , id]) => (Number.isInteger(Number(id)) ? { id: Number(id), name: String(name) } : []))
    : [];

/** Files and screenshots of one change are one list. */
function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...(one as unknown[]), ...(other as unknown[])];
  if (!isListChange(one) || !isListChange(other)) return other;
  return { old: [...one.old, ...other.old], new: [...one.new, ...other.new] };
}

const isListChange = (value: unknown): value is { readonly old: unknown[]; readonly new: unknown[] } =>
  typeof value === 'object' && value !== null && 'old' in value && Array.isArray(value.old);
