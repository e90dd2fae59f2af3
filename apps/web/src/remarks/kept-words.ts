import type { WritingPlace } from './places.ts';
import type { Stored, Words } from './words.ts';

/** What this browser keeps of words that the service does not have yet. */
interface Kept {
  readonly place: WritingPlace;
  readonly words: Words;
  /** The draft comment that they change; absent: they are of a new one. */
  readonly stored?: Stored | undefined;
}

/** Words of one writing of somebody about a review request. Another account of the same browser does not see them. */
interface KeptName {
  readonly desk: string;
  readonly id: string;
}

/** Browsers have locks on secure pages only. Without them, another page shows words that are being written here, too. */
const { locks } = navigator as { readonly locks?: LockManager };

const nameOf = ({ desk, id }: KeptName): string => `words ${desk} ${id}`;

/** Keeps words until the service has them. A browser that keeps nothing has them until the page is left. */
export function keepWords(name: KeptName, kept: Kept): void {
  try {
    localStorage.setItem(nameOf(name), JSON.stringify(kept));
  } catch {
    // It is full, or off.
  }
}

export function forgetWords(name: KeptName): void {
  try {
    localStorage.removeItem(nameOf(name));
  } catch {
    // It is off.
  }
}

/** What is kept at a desk, and that no other page of this browser is writing now. */
export async function leftWords(desk: string): Promise<readonly (Kept & { readonly id: string })[]> {
  const { held = [] } = (await locks?.query()) ?? {};
  const inUse = new Set(held.map(({ name }) => name));
  const beginning = nameOf({ desk, id: '' });
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(beginning) && !inUse.has(name))
    .flatMap((name) => {
      const kept = read(localStorage.getItem(name));
      return kept ? [{ ...kept, id: name.slice(beginning.length) }] : [];
    });
}

/** Says to other pages of this browser that words are being written here, until the returned function is called. */
export function holdWords(name: KeptName): () => void {
  let release = () => {};
  void locks?.request(nameOf(name), () => new Promise<void>((resolve) => (release = resolve)));
  return () => release();
}

function read(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    return typeof kept?.words?.text === 'string' && kept.place ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}
