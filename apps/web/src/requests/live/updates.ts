import { service, SITE } from '../../base/service.ts';

/** That something happened to a review request. */
export interface Update {
  readonly id: number;
  /** In which version it is now; undefined: it is gone, or nobody may see it any more. */
  readonly version?: string | undefined;
  /** What happened, as the audit log calls it; undefined: something, while nobody told us. */
  readonly happened?: string | undefined;
  /** The user name of who did it; undefined: nobody told us. */
  readonly by?: string | undefined;
  /** The reader did it, perhaps in another tab. */
  readonly own?: boolean | undefined;
  /** Of the review, reply, change, status update or comment that it is about. */
  readonly about?: number | undefined;
}

/** Milliseconds until the first event: a proxy that holds answers back lets nothing through. */
const FIRST = 10_000;
/** Milliseconds without any event, of which one comes every 20 seconds. */
const SILENCE = 60_000;

/** In which versions these review requests are now. */
export async function askForVersions(ids: readonly number[], signal: AbortSignal): Promise<Update[]> {
  const query = { 'review-requests': ids.join(',') };
  const { updates } = await service.get('/api/updates/', { query, signal });
  return updates.review_requests;
}

/** Who hears what a stream tells. */
interface Hearing {
  /** What happens to the review requests, their versions first. */
  readonly updates: (updates: readonly Update[]) => void;
  /** The reader's dashboard may have changed. */
  readonly dashboard: () => void;
  /** The stream has begun: what happened before was not heard. */
  readonly begun: () => void;
}

/**
 * Tells what happens to these review requests and to the reader's dashboard, until the stream ends or breaks. Fails where it
 * never begins: it was refused, or is held back.
 */
export async function follow(ids: readonly number[], signal: AbortSignal, tell: Hearing): Promise<void> {
  const silence = new AbortController();
  const endAfter = (milliseconds: number) => setTimeout(() => silence.abort(), milliseconds);
  let patience = endAfter(FIRST);
  let hasBegun = false;
  try {
    const response = await service.download(`${SITE}/api/updates/?review-requests=${ids.join(',')}&dashboard=1`, {
      accept: 'text/event-stream',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    for await (const { event, data } of eventsOf(response)) {
      clearTimeout(patience);
      patience = endAfter(SILENCE);
      hasBegun = true;
      if (event === 'state') {
        tell.updates((data as { review_requests: Update[] }).review_requests);
        tell.begun();
      }
      if (event === 'update') tell.updates([updateOf(data as TellsOf)]);
      if (event === 'dashboard') tell.dashboard();
      if (event === 'missed') {
        tell.updates(await askForVersions(ids, signal));
        tell.dashboard();
      }
    }
  } catch (error) {
    if (!hasBegun) throw error;
  } finally {
    clearTimeout(patience);
    silence.abort();
  }
}

/** The data of an `update`. */
interface TellsOf {
  readonly review_request: number;
  readonly version?: string;
  readonly happened: string;
  readonly own: boolean;
  readonly by?: string;
  readonly id?: number;
}

const updateOf = ({ review_request: id, id: about, ...said }: TellsOf): Update => ({ ...said, id, about });

/** The events of `text/event-stream`, as the service writes them: each with one line of data. */
async function* eventsOf({ body }: Response): AsyncGenerator<{ event: string; data: unknown }, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of readAll(body)) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event] = /^event: (.+)$/m.exec(block) ?? [];
      const [, data = ''] = /^data: (.+)$/m.exec(block) ?? [];
      if (event !== undefined) yield { event, data: data === '' ? undefined : (JSON.parse(data) as unknown) };
    }
  }
}

/** Not every browser lets one iterate over a stream. */
async function* readAll(body: Response['body']): AsyncGenerator<Uint8Array, undefined> {
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
}
