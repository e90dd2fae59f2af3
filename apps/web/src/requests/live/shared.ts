import { SITE } from '../../base/service.ts';
import { askForSession } from '../../base/session.ts';
import { askForVersions, follow, type Update } from './updates.ts';

/** Milliseconds from one question to the next, where nothing is told. */
const ASKING = 60_000;
/** Streams are tried again after so many questions. */
const QUESTIONS = 5;
/** Milliseconds before a stream that has ended is opened again, at least and at most: not by everybody at once. */
const [SOONEST, LATEST] = [1_000, 8_000];

const NAME = `updates${SITE}`;
/** The lock of the one tab that reads for all. */
const LEADER = `${NAME} leader`;
/** The locks of pages, by which the leader knows what is looked at: a tab that crashes gives its own back. */
const PAGE = `${NAME} page `;

type Listener = (update: Update) => void;

const listeners = new Map<number, Set<Listener>>();
/** The last version that each review request was seen in. */
const versions = new Map<number, string>();
const channel = new BroadcastChannel(NAME);
/** What the stream or the last question was about. */
let read = '';
let pagesChanged = new AbortController();
let hasStarted = false;

/**
 * Tells what happens to a review request, by one connection for all tabs of this browser. Without locks, which browsers
 * have for encrypted pages alone, each tab asks for itself.
 * @returns ends it
 */
export function listen(id: number, listener: Listener): () => void {
  const own = listeners.get(id) ?? new Set();
  listeners.set(id, own.add(listener));
  const forget = announcePage(id);
  start();
  return () => {
    own.delete(listener);
    if (own.size === 0 && listeners.get(id) === own) {
      listeners.delete(id);
      versions.delete(id);
    }
    forget();
  };
}

/** Holds the lock of a page while it is open. */
function announcePage(id: number): () => void {
  let forget = () => changePages();
  if (hasLocks()) {
    const closed = new Promise<void>((resolve) => (forget = resolve));
    const held = navigator.locks.request(`${PAGE}${id} ${crypto.randomUUID()}`, () => {
      changePages();
      return closed;
    });
    void held.then(changePages);
  } else changePages();
  return () => forget();
}

// Types say that every browser has them.
const hasLocks = (): boolean => 'locks' in navigator;

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  channel.onmessage = ({ data }: MessageEvent<'pages' | 'session' | readonly Update[]>) => {
    if (data === 'pages') void readOthers();
    else if (data === 'session') lookAtSession();
    else tell(data);
  };
  // What is told may be lost while a page sleeps.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && listeners.size > 0) {
      void askForVersions([...listeners.keys()], AbortSignal.timeout(ASKING)).then(tell, () => undefined);
    }
  });
  if (hasLocks()) void navigator.locks.request(LEADER, () => readForAll());
  else void askForSelf();
}

/** A stream ends, too, when its reader is signed out or has other rights: all tabs look whether that is why. */
function askAllForSession(): void {
  channel.postMessage('session');
  lookAtSession();
}

const lookAtSession = (): void => void askForSession().catch(() => undefined);

/** Tells all tabs that others are looked at now. */
function changePages(): void {
  channel.postMessage('pages');
  void readOthers();
}

/** Ends what is about others than are looked at now. */
async function readOthers(): Promise<void> {
  if (String(await looked()) !== read) pagesChanged.abort();
}

function share(updates: readonly Update[]): void {
  channel.postMessage(updates);
  tell(updates);
}

/** Tells this tab's pages what they do not know. */
function tell(updates: readonly Update[]): void {
  for (const update of updates) {
    const { id, version, happened } = update;
    const known = versions.get(id);
    const isKnown = happened === undefined && version !== undefined && (known ?? version) === version;
    if (version !== undefined && listeners.has(id)) versions.set(id, version);
    if (!isKnown) for (const listener of listeners.get(id) ?? []) listener(update);
  }
}

/** The review requests that tabs look at; this one, where tabs know nothing of each other. */
async function looked(): Promise<number[]> {
  if (!hasLocks()) return [...listeners.keys()];
  const { held = [] } = await navigator.locks.query();
  const ids = held.flatMap(({ name = '' }) => (name.startsWith(PAGE) ? Number.parseInt(name.slice(PAGE.length)) : []));
  return [...new Set(ids)].sort((one, other) => one - other).slice(0, 50);
}

/** For as long as this tab is open. */
async function readForAll(): Promise<never> {
  let questions = 0;
  for (;;) {
    pagesChanged = new AbortController();
    const { signal } = pagesChanged;
    const ids = await looked();
    read = String(ids);
    if (ids.length === 0) await pause(Infinity, signal);
    else if (questions > 0) {
      questions -= 1;
      await askForVersions(ids, signal).then(share, () => undefined);
      await pause(ASKING, signal);
    } else {
      await follow(ids, signal, share).then(
        () => {
          if (!signal.aborted) askAllForSession();
          return pause(SOONEST + Math.random() * (LATEST - SOONEST), signal);
        },
        () => {
          if (!signal.aborted) questions = QUESTIONS;
        },
      );
    }
  }
}

async function askForSelf(): Promise<never> {
  for (;;) {
    pagesChanged = new AbortController();
    const { signal } = pagesChanged;
    const ids = await looked();
    read = String(ids);
    if (ids.length > 0) await askForVersions(ids, signal).then(tell, () => undefined);
    await pause(ids.length > 0 ? ASKING : Infinity, signal);
  }
}

/** Waits, but not longer than until others are looked at. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (milliseconds < Infinity) setTimeout(resolve, milliseconds);
  });
