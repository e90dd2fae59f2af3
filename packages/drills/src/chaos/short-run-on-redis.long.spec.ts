import { randomBytes } from 'node:crypto';
import { findRedisProgram } from '@review-service/embedded/test-redis';
import { guarantees, lasting } from './guarantees';
import { type GuaranteeName, run } from './run';
import { SHORT } from './scale';

const ONLY = (Object.keys(guarantees) as GuaranteeName[]).filter((name) => !lasting.has(name));

describe('a short chaos run, with queues in Redis', () => {
  (findRedisProgram() ? it : it.skip)(
    'finds every guarantee kept',
    async () => {
      const seed = randomBytes(4).toString('hex');
      const plan = { backend: 'redis', seed, scale: SHORT, only: ONLY } as const;

      const { rows } = await run({ ...plan, tell: () => undefined });

      expect({ seed, violated: rows.filter(({ verdict }) => verdict === 'VIOLATED') }).toEqual({ seed, violated: [] });
      expect(new Set(rows.map(({ guarantee }) => guarantee)).size).toBe(ONLY.length + 1);
    },
    360_000,
  );
});
