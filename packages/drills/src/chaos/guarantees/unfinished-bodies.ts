import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMemory } from '@review-service/testing/process-stats';
import { brief, ProcessClient } from '../client';
import type { Guarantee } from '../guarantee';

const CONNECTIONS = 250;
/** Bytes that each of them sends; one more is announced. */
const SENT = 2_500_000;
/** The growth of the process in MB: the memory of bodies and of their connections. */
const MORE_AT_MOST = 150;
/** Changes of others meanwhile. */
const OTHERS = 20;
const FORM = 'application/x-www-form-urlencoded';
/** Where the bodies go: what needs a login, and forms that strangers may send. */
const PATHS = ['/api/review-requests/', '/account/login/', '/oauth2/token/', '/api/nowhere/'];

/** Strangers begin many forms and end none: memory stays bounded, and others change things as usual. */
export const unfinishedBodies: Guarantee = {
  needsRedis: false,
  title: () => `${CONNECTIONS} connections of strangers with unfinished forms`,

  async test({ stage, world }) {
    const api = await stage.launch('api');
    try {
      const client = new ProcessClient(api.url, { ...world.session, 'x-forwarded-for': '198.51.100.7' });
      await client.get('/api/');
      const before = residentMemory(api.pid) ?? 0;
      const begun = Array.from({ length: CONNECTIONS }, (_, index) => {
        const url = new URL(PATHS[index % PATHS.length] ?? '', api.url);
        const headers = { 'content-type': FORM, 'content-length': SENT + 1, origin: api.url };
        const one = request(url, { method: 'POST', headers, agent: false });
        one.on('error', () => undefined).on('response', (answer) => answer.resume());
        one.write(Buffer.alloc(SENT, 'x'));
        return one;
      });
      let most = before;
      const answers = [];
      for (let count = 0; count < OTHERS; count += 1) {
        const form = { name: `unfinished-${count}`, display_name: 'Group' };
        answers.push(await client.post('/api/groups/', form));
        most = Math.max(most, residentMemory(api.pid) ?? 0);
        await pause(100);
      }
      for (const one of begun) one.destroy();
      const more = Math.round(most - before);
      return [
        {
          bar: `the process grows by at most ${MORE_AT_MOST} MB`,
          measured: `by ${more} MB, from ${Math.round(before)}`,
          violations: more > MORE_AT_MOST ? [`by ${more} MB`] : [],
        },
        {
          bar: 'others change things meanwhile',
          measured: `${answers.length} groups made`,
          violations: answers.filter((answer) => answer?.status !== 201).map(brief),
        },
      ];
    } finally {
      api.kill();
    }
  },
};
