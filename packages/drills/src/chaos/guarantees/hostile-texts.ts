import { setTimeout as pause } from 'node:timers/promises';
import { Make } from '@review-service/testing/make';
import { type ChaosAnswer, brief, ProcessClient, member } from '../client';
import type { Guarantee } from '../guarantee';

/** Texts that each take all of the time that a text may take. */
const HOSTILE = 60;
/** Texts of somebody else meanwhile. */
const OTHERS = 20;
/** Milliseconds between these. */
const PAUSE = 500;
/** Milliseconds until such a text is shown as HTML, with the request that shows it. */
const AT_MOST = 500;

/** Nested quotes, each of which is read anew for each line. */
const worst = (number: number) =>
  `${number}\n\n${`[a]: b\n${'>'.repeat(99)}${'>\n*'.repeat(50)}`.repeat(300)}`.slice(0, 65_000);

/** One account writes Markdown that takes long to render: the texts of others are rendered as usual. */
export const hostileTexts: Guarantee = {
  needsRedis: false,
  title: () => `${HOSTILE} texts of one account that take long to render`,

  async test({ stage }) {
    const make = new Make(stage.db);
    const api = await stage.launch('api');
    const author = async () => {
      const user = await make.user();
      const { displayId } = await make.reviewRequest(user, await make.repository());
      const client = new ProcessClient(api.url, { authorization: `token ${await make.apiToken(user)}` });
      const path = `/api/review-requests/${displayId}/draft/`;
      const write = (description: string) => client.put(path, { description, text_type: 'markdown' });
      return { write, read: () => client.get(`${path}?force-text-type=html`) };
    };
    try {
      const [mallory, alice] = [await author(), await author()];
      // The first text of a process begins a thread.
      await alice.write('*first*');
      await alice.read();
      const attack = (async () => {
        for (let number = 0; number < HOSTILE; number += 1) await mallory.write(worst(number));
      })();
      const wrong: string[] = [];
      const took: number[] = [];
      for (let number = 0; number < OTHERS; number += 1) {
        const written = await alice.write(`*${number}*`);
        if (written?.status !== 200) wrong.push(`a text was answered ${brief(written)}`);
        const read = await alice.read();
        took.push(read?.took ?? Infinity);
        if (htmlOf(read) !== `<p><em>${number}</em></p>`) wrong.push(`it was shown as ${String(htmlOf(read))}`);
        await pause(PAUSE);
      }
      await attack;
      const longest = Math.round(Math.max(...took));
      return [
        {
          bar: `the texts of others are shown as HTML, within ${AT_MOST} ms`,
          measured: `${OTHERS} texts, the slowest after ${longest} ms`,
          violations: [...wrong, ...(longest > AT_MOST ? [`after ${longest} ms`] : [])],
        },
      ];
    } finally {
      api.kill();
    }
  },
};

const htmlOf = (answer: ChaosAnswer | undefined) => member(answer?.body, 'draft', 'description');
