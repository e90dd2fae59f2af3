import { setTimeout as pause } from 'node:timers/promises';
import type { GuaranteeTrial } from './guarantee';

/** Before each, in milliseconds: requests are under way by then. */
const PAUSE = 50;

/** One process of the API after the other, while clients are at work. Each is back before the next. */
export async function killEachApi({ stage, tell }: GuaranteeTrial, most = stage.apis.length): Promise<void> {
  for (const { service } of stage.apis.slice(0, most)) {
    await pause(PAUSE);
    await service.untilUp();
    service.kill();
    tell(`${service.name} was killed while changes were sent`);
    await service.untilUp();
  }
}
