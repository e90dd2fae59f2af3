import { setTimeout as pause } from 'node:timers/promises';
import { Make } from '@review-service/testing/make';
import { blackPng } from '@review-service/testing/png';
import { type ChaosAnswer, brief, ProcessClient, member } from '../client';
import type { Guarantee } from '../guarantee';

/** Pictures of one account, each of nearly as many pixels as are drawn: a second or more of work. */
const LARGE = 120;
/** Pictures of somebody else meanwhile. */
const OTHERS = 10;
/** Milliseconds until such a picture has its small ones: the large one that is being drawn ends first. */
const AT_MOST = 10_000;
/** Milliseconds between looks. */
const PAUSE = 100;

/** One account attaches pictures that take long to draw: those of others have their small pictures as usual. */
export const largePictures: Guarantee = {
  needsRedis: false,
  title: () => `${LARGE} pictures of one account that take long to draw`,

  async test({ stage }) {
    const make = new Make(stage.db);
    const api = await stage.launch('api');
    const uploader = async () => {
      const user = await make.user();
      const { displayId } = await make.reviewRequest(user, await make.repository());
      const client = new ProcessClient(api.url, { authorization: `token ${await make.apiToken(user)}` });
      const path = `/api/review-requests/${displayId}/file-attachments/`;
      return {
        attach: (picture: Buffer) => {
          const form = new FormData();
          form.set('path', new File([picture], 'picture.png', { type: 'image/png' }));
          return client.post(path, form);
        },
        read: (id: unknown) => client.get(`${path}${String(id)}/`),
      };
    };
    try {
      const [mallory, alice] = [await uploader(), await uploader()];
      const wrong: string[] = [];
      const attach = async (of: typeof alice, picture: Buffer): Promise<unknown> => {
        const answer = await of.attach(picture);
        if (answer?.status !== 201) wrong.push(`a picture was answered ${brief(answer)}`);
        return member(answer?.body, 'file_attachment', 'id');
      };
      for (let number = 0; number < LARGE; number += 1) await attach(mallory, blackPng(8_000 - number, 6_250));
      const took: number[] = [];
      for (let number = 0; number < OTHERS; number += 1) {
        const start = performance.now();
        const id = await attach(alice, blackPng(40 + number, 30));
        while (!isDrawn(await alice.read(id)) && performance.now() - start < 3 * AT_MOST) await pause(PAUSE);
        took.push(performance.now() - start);
      }
      const longest = Math.round(Math.max(...took));
      return [
        {
          bar: `the pictures of others are drawn within ${AT_MOST / 1_000} s`,
          measured: `${OTHERS} pictures, the slowest after ${longest} ms`,
          violations: [...wrong, ...(longest > AT_MOST ? [`after ${longest} ms`] : [])],
        },
      ];
    } finally {
      api.kill();
    }
  },
};

const isDrawn = (answer: ChaosAnswer | undefined): boolean =>
  member(answer?.body, 'file_attachment', 'pictures', '0') !== undefined;
