import { brief } from '../client';
import type { Guarantee } from '../guarantee';
import { tokenTarget } from '../deletions';
import { inLanes } from '../lanes';

const LANES = 12;
/** A public URL that still checks every sent token. */
const PATH = '/api/session/';

/** A token that is deleted at one process is used at once at all of them. */
export const staleTokens: Guarantee = {
  needsRedis: false,
  title: ({ trials }) => `a deleted token, ${trials.toLocaleString('en')} trials over three API processes`,

  async test({ stage, world, random, scale, tell }) {
    const tokens = await world.quietTokens(scale.trials);
    const admins = world.admins;
    const order = random.for('stale');
    const stale: string[] = [];
    const odd: string[] = [];
    let uses = 0;

    await inLanes(LANES, tokens, async (token, index) => {
      const bearers = world.bearers(token);
      // Every process has accepted it: a token cache would have it now.
      const alive = await Promise.all(bearers.map((bearer) => bearer.get(PATH)));
      odd.push(...alive.filter((answer) => answer?.status !== 200).map((answer) => `before: ${brief(answer)}`));
      const deleted = await order.pick(admins).delete(tokenTarget(token).path);
      if (deleted?.status !== 204) odd.push(`DELETE: ${brief(deleted)}`);
      const answers = await Promise.all(bearers.map((bearer) => bearer.get(PATH)));
      uses += answers.length;
      for (const answer of answers) {
        if (answer?.status === 200) stale.push(`token ${token.id} was accepted after its 204`);
        else if (answer?.status !== 401) odd.push(`after: ${brief(answer)}`);
      }
      if ((index + 1) % 1_000 === 0) tell(`${index + 1} tokens deleted and tried`);
    });
    return [
      {
        bar: 'never accepted after the 204: 0 stale acceptances',
        measured: `${uses.toLocaleString('en')} uses at ${stage.apis.length} processes, ${stale.length} accepted`,
        violations: [...stale, ...odd],
      },
    ];
  },
};
