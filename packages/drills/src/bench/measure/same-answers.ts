import type { Case } from '../cases/case';
import type { Call } from '../load/job';
import { type LoadAnswer, send } from '../load/send';

/** The shown characters of an unexpected answer. */
const MOST = 100;

/** The two servers, and the calls. */
interface Asked {
  readonly url: string;
  readonly calls: readonly Call[];
}

/** Fails unless the floor's answers equal the API's byte for byte, so that the comparison is fair. */
export async function demandSameAnswers(
  api: Asked,
  floor: Asked,
  { status, variesInDigits = false }: Pick<Case, 'status' | 'variesInDigits'>,
): Promise<void> {
  for (const [index, call] of api.calls.entries()) {
    const [ours, theirs] = [await send(api.url, call), await send(floor.url, floor.calls[index] ?? call)];
    if (ours.status !== status)
      throw new Error(`the API answered ${ours.status} to ${call.path}: ${ours.body.slice(0, MOST)}`);
    const [one, other] = [visible(ours, variesInDigits), visible(theirs, variesInDigits)];
    if (one !== other) throw new Error(`the answers to ${call.path} differ. ${difference(one, other)}`);
  }
}

/** The parts of an answer that must be equal. */
const visible = ({ status, headers, body }: LoadAnswer, variesInDigits: boolean): string =>
  JSON.stringify({
    status,
    type: headers['content-type'],
    items: headers['item-content-type'],
    caching: headers['cache-control'],
    body: variesInDigits ? body.replace(/\d+/g, '0') : body,
    etag: variesInDigits ? headers.etag !== undefined : headers.etag,
  });

/** The first difference of two texts, with some context. */
function difference(one: string, other: string): string {
  let place = 0;
  while (one[place] === other[place]) place += 1;
  const near = (text: string) => text.slice(Math.max(0, place - 80), place + 80);
  return `The API says …${near(one)}…, the floor …${near(other)}…`;
}
