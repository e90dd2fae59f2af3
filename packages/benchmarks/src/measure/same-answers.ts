import type { Call } from '../load/job';
import { type Answer, send } from '../load/send';

/** The shown characters of an unexpected answer. */
const MOST = 100;

/** The two servers, and the calls. */
interface Asked {
  readonly url: string;
  readonly calls: readonly Call[];
}

/** Fails unless the rival's answers equal the API's byte for byte, so that the comparison is fair. */
export async function demandSameAnswers(api: Asked, rival: Asked, status: number): Promise<void> {
  for (const [index, call] of api.calls.entries()) {
    const [ours, theirs] = [await send(api.url, call), await send(rival.url, rival.calls[index] ?? call)];
    if (ours.status !== status)
      throw new Error(`the API answered ${ours.status} to ${call.path}: ${ours.body.slice(0, MOST)}`);
    const [one, other] = [visible(ours), visible(theirs)];
    if (one !== other) throw new Error(`the answers to ${call.path} differ. ${difference(one, other)}`);
  }
}

/** The parts of an answer that must be equal. */
const visible = ({ status, headers, body }: Answer): string =>
  JSON.stringify({
    status,
    type: headers['content-type'],
    items: headers['item-content-type'],
    caching: headers['cache-control'],
    body,
    etag: headers.etag,
  });

/** The first difference of two texts, with some context. */
function difference(one: string, other: string): string {
  let place = 0;
  while (one[place] === other[place]) place += 1;
  const near = (text: string) => text.slice(Math.max(0, place - 80), place + 80);
  return `The API says …${near(one)}…, its rival …${near(other)}…`;
}
