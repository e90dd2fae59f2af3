import { randomBytes } from 'node:crypto';

import { type GuaranteeName, run } from './run';
import { SHORT } from './scale';

/** The guarantees that depend on where workers take their jobs from. */
const ONLY: GuaranteeName[] = ['killed', 'redis-emptied'];

describe('a short chaos run, without Redis', () => {
  it('finds every guarantee kept', async () => {
    const seed = randomBytes(4).toString('hex');
    const plan = { backend: 'postgres', seed, scale: SHORT, only: ONLY } as const;

    const { rows } = await run({ ...plan, tell: () => undefined });

    expect({ seed, violated: rows.filter(({ verdict }) => verdict === 'VIOLATED') }).toEqual({ seed, violated: [] });
    expect(rows.filter(({ verdict }) => verdict === 'does not apply')).toHaveLength(1);
  });
});
