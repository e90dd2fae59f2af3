import { randomBytes } from 'node:crypto';
import { findRedisProgram } from '@review-service/embedded/test-redis';
import { claims, lasting } from './claims';
import { type ClaimName, run } from './run';
import { SHORT } from './scale';

const ONLY = (Object.keys(claims) as ClaimName[]).filter((name) => !lasting.has(name));

describe('a short chaos run, with queues in Redis', () => {
  (findRedisProgram() ? it : it.skip)(
    'finds every claim kept',
    async () => {
      const seed = randomBytes(4).toString('hex');
      const plan = { backend: 'redis', seed, scale: SHORT, only: ONLY } as const;

      const { rows } = await run({ ...plan, tell: () => undefined });

      expect({ seed, violated: rows.filter(({ verdict }) => verdict === 'VIOLATED') }).toEqual({ seed, violated: [] });
      expect(new Set(rows.map(({ claim }) => claim)).size).toBe(ONLY.length + 1);
    },
    240_000,
  );
});
