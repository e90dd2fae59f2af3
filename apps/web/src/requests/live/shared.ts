import { askForSession } from '../../base/session.ts';
import { announcePage, hasLocks, lookedAt, NAME } from './open-pages.ts';
import { askForVersions, follow, type Update } from './updates.ts';

/** Milliseconds from one question to the next, where nothing is told. */
const ASKING = 60_000;
/** Streams are tried again after so many questions. */
const QUESTIONS = 5;
/** Milliseconds before a stream that has ended is opened again, at least and at most: not by everybody at once. */
const [SOONEST, LATEST] = [1_000, 8_000];

/** The lock of the one tab that reads for all. */
const LEADER = `${NAME} leader`;
type Listener = (update: Update) => void;

const listeners = new Map<number, Set<Listener>>();
const dashboardListeners = new Set<() => void>();
/** The last version that each review request was seen in. */
const versions = new Map<number, string>();
const channel = new BroadcastChannel(NAME);
/** What the stream or the last question was about; undefined: nothing. */
let read: string | undefined;
/** A stream or a question has told how things are: from the next one on, it is not known what happened in between. */
let hasBegun = false;
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
  const forget = announcePage(id, changePages);
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

/**
 * Tells that the reader's dashboard may have changed, while any tab has a dashboard or a review request open.
 * @returns ends it
 */
export function listenToDashboard(listener: () => void): () => void {
  dashboardListeners.add(listener);
  start();
  return () => void dashboardListeners.delete(listener);
}

/**
 * Says that this tab has a dashboard open.
 * @returns ends it
 */
export function openDashboard(): () => void {
  const forget = announcePage('dashboard', changePages);
  start();
  return forget;
}

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  channel.onmessage = ({ data }: MessageEvent<'pages' | 'session' | 'dashboard' | readonly Update[]>) => {
    if (data === 'pages') void readOthers();
    else if (data === 'session') lookAtSession();
    else if (data === 'dashboard') tellOfDashboard();
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
  if (keyOf(await lookedAt()) !== read) pagesChanged.abort();
}

const keyOf = (ids: readonly number[] | undefined): string | undefined => ids && String(ids);

const shared = {
  updates: (updates: readonly Update[]) => {
    channel.postMessage(updates);
    tell(updates);
  },
  dashboard: () => {
    channel.postMessage('dashboard');
    tellOfDashboard();
  },
  begun: () => beginWith(shared.dashboard),
};

/** Tells that dashboards may have changed, unless nothing was heard before: they have just been read. */
function beginWith(tellAll: () => void): void {
  if (hasBegun) tellAll();
  hasBegun = true;
}

const tellOfDashboard = (): void => dashboardListeners.forEach((listener) => listener());

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

/** Asks for the versions of these, where there are any. */
const ask = async (ids: readonly number[], signal: AbortSignal): Promise<readonly Update[]> =>
  ids.length > 0 ? askForVersions(ids, signal) : [];

/** For as long as this tab is open. */
async function readForAll(): Promise<never> {
  let questions = 0;
  for (;;) {
    pagesChanged = new AbortController();
    const { signal } = pagesChanged;
    const ids = await lookedAt();
    read = keyOf(ids);
    if (ids === undefined) await pause(Infinity, signal);
    else if (questions > 0) {
      questions -= 1;
      await ask(ids, signal).then(shared.updates, () => undefined);
      shared.begun();
      await pause(ASKING, signal);
    } else {
      await follow(ids, signal, shared).then(
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
    const ids = await lookedAt();
    read = keyOf(ids);
    if (ids) {
      await ask(ids, signal).then(tell, () => undefined);
      beginWith(tellOfDashboard);
    }
    await pause(ids ? ASKING : Infinity, signal);
  }
}

/** Waits, but not longer than until others are looked at. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (milliseconds < Infinity) setTimeout(resolve, milliseconds);
  });
