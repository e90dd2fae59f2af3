import { isMisleading } from '@review-service/contracts/misleading-code';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FileEntry, FileText } from '../file.ts';
import type { Range } from '../load-patches.ts';
import type { Lines } from './gaps.ts';
import { readWholeFile, whyNotRead } from './read-whole-file.ts';
import type { WholeFile } from './whole-file.ts';
import { widen } from './widen.ts';

/** So many characters of whole files a page keeps, as those of forty thousand lines. */
const MOST_CHARACTERS = 8_000_000;

/** Which lines of a file are wanted, once it is there; none: those of the patch alone. */
export type Wanted = (file: WholeFile) => readonly Lines[];

/** What is known of a file beside its patch. */
interface Context {
  readonly file?: WholeFile;
  readonly revealed: readonly Lines[];
  readonly isBeingRead?: boolean;
  /** Why it was not read, for people. */
  readonly failure?: string;
}

export interface ContextLines {
  /** The texts of the files, with the lines around their changes that were revealed. */
  readonly texts: ReadonlyMap<number, FileText>;
  readonly contextOf: (id: number) => Context;
  /**
   * Reads a file, if it was not yet, and shows more lines of it.
   * @param onShown with the lines, once the page has them
   */
  readonly reveal: (id: number, wanted: Wanted, onShown?: (lines: readonly Lines[]) => void) => void;
  /** Shows the lines of the patch alone again. */
  readonly hide: (id: number) => void;
}

const NOTHING: Context = { revealed: [] };

/** Lines around the changes of a diff's files: read when somebody asks for the first of a file. */
export function useContextLines(
  range: Range,
  byId: ReadonlyMap<string, FileEntry>,
  texts: ReadonlyMap<number, FileText>,
): ContextLines {
  // The files that were asked for last stand at the end.
  const [contexts, setContexts] = useState<ReadonlyMap<number, Context>>(new Map());
  const kept = useRef(contexts);
  const latest = useRef({ byId, texts });
  useEffect(() => {
    latest.current = { byId, texts };
  });
  /** What is to be shown once a file is read: what was asked for before it failed, too. */
  const waiting = useRef(new Map<number, (() => void)[]>());

  const set = useCallback((id: number, context: Context) => {
    const others = [...kept.current].filter(([other]) => other !== id);
    kept.current = withinBudget([...others, [id, context]]);
    setContexts(kept.current);
  }, []);

  const reveal = useCallback<ContextLines['reveal']>(
    (id, wanted, onShown) => {
      const known = kept.current.get(id) ?? NOTHING;
      const show = (file: WholeFile) => {
        const lines = wanted(file);
        const { revealed } = kept.current.get(id) ?? NOTHING;
        set(id, { file, revealed: [...revealed, ...lines] });
        onShown?.(lines);
      };
      if (known.file) {
        show(known.file);
        return;
      }
      const [entry, patch] = [latest.current.byId.get(String(id)), latest.current.texts.get(id)?.patch];
      if (!entry || !patch) return;
      const whenRead = () => {
        const { file } = kept.current.get(id) ?? NOTHING;
        if (file) show(file);
      };
      waiting.current.set(id, [...(waiting.current.get(id) ?? []), whenRead]);
      if (known.isBeingRead) return;
      set(id, { revealed: [], isBeingRead: true });
      readWholeFile(range, entry, patch).then(
        (file) => {
          set(id, { file, revealed: [] });
          const asked = waiting.current.get(id) ?? [];
          waiting.current.delete(id);
          for (const act of asked) act();
        },
        (error: unknown) => set(id, { revealed: [], failure: whyNotRead(error) }),
      );
    },
    [range, set],
  );

  const hide = useCallback(
    (id: number) => {
      const known = kept.current.get(id);
      if (known) set(id, { ...known, revealed: [] });
    },
    [set],
  );

  const shown = useMemo(() => withContexts(texts, contexts), [texts, contexts]);
  const contextOf = useCallback((id: number) => contexts.get(id) ?? NOTHING, [contexts]);
  return useMemo(() => ({ texts: shown, contextOf, reveal, hide }), [shown, contextOf, reveal, hide]);
}

/** Without the files that nobody asked for longest. */
function withinBudget(contexts: readonly (readonly [number, Context])[]): ReadonlyMap<number, Context> {
  const kept: (readonly [number, Context])[] = [];
  let characters = 0;
  for (const one of contexts.toReversed()) {
    characters += one[1].file?.characters ?? 0;
    if (characters <= MOST_CHARACTERS || kept.length === 0) kept.unshift(one);
  }
  return new Map(kept);
}

const made = new WeakMap<Context, { readonly from: FileText; readonly text: FileText }>();

function withContexts(
  texts: ReadonlyMap<number, FileText>,
  contexts: ReadonlyMap<number, Context>,
): ReadonlyMap<number, FileText> {
  const shown = new Map(texts);
  for (const [id, context] of contexts) {
    const text = texts.get(id);
    if (text) shown.set(id, wideText(text, context));
  }
  return contexts.size === 0 ? texts : shown;
}

/** The same object as long as nothing of it changes: what is made of it is kept by it. */
function wideText(text: FileText, context: Context): FileText {
  const { file, revealed } = context;
  if (!file || revealed.length === 0 || text.patch === null) return text;
  const known = made.get(context);
  if (known?.from === text) return known.text;
  const patch = widen(text.patch, file, revealed);
  const wide = { ...text, patch, isMisleading: isMisleading(patch), file };
  made.set(context, { from: text, text: wide });
  return wide;
}
