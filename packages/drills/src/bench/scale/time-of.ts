import type { Call } from '../load/job';
import { send } from '../load/send';
import type { MeasuredServer } from '../servers/served';

/** The duration of a change in milliseconds. Fails if the server refuses it. */
export async function timeOf({ url }: Pick<MeasuredServer, 'url'>, call: Call): Promise<number> {
  const began = performance.now();
  const { status, body } = await send(url, call);
  if (status > 204) throw new Error(`${call.path} was answered ${status} ${body}`);
  return performance.now() - began;
}
