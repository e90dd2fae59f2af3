import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Make } from '@review-service/testing/make';
import { brief, ProcessClient } from '../client';
import type { Guarantee } from '../guarantee';

/** More than the largest files for which a process has room. */
const UPLOADS = 192;
/** Bytes of an upload that come at once. */
const BEGINNING = 32_768;
/** Uploads of others meanwhile. */
const OTHERS = 20;
/** Milliseconds after which a body that stopped coming has been given up. */
const GIVEN_UP = 25_000;

/** One account begins many uploads without a length and ends none: all others upload as usual. */
export const slowUploads: Guarantee = {
  needsRedis: false,
  title: () => `${UPLOADS} uploads of one account that never end`,

  async test({ stage }) {
    const make = new Make(stage.db);
    const api = await stage.launch('api');
    const uploader = async () => {
      const user = await make.user();
      const repository = await make.repository();
      const asked = await make.reviewRequest(user, repository);
      const path = `/api/repositories/${repository.id}/diff-file-attachments/`;
      const authorization = `token ${await make.apiToken(user)}`;
      return { path, authorization, newFile: async () => String((await make.fileDiff(asked)).id) };
    };
    try {
      const [slow, usual] = [await uploader(), await uploader()];
      const filediff = await slow.newFile();
      let open = UPLOADS;
      const begun = Array.from({ length: UPLOADS }, () => {
        const headers = { authorization: slow.authorization, 'content-type': 'multipart/form-data; boundary=b' };
        const one = request(new URL(slow.path, api.url), { method: 'POST', headers, agent: false });
        one.on('error', () => undefined).on('close', () => (open -= 1));
        one.on('response', (answer) => answer.resume());
        one.write(`--b\r\nContent-Disposition: form-data; name="filediff"\r\n\r\n${filediff}\r\n`);
        one.write('--b\r\nContent-Disposition: form-data; name="path"; filename="a.bin"\r\n\r\n');
        one.write(randomBytes(BEGINNING));
        return one;
      });
      await pause(1_000);
      const client = new ProcessClient(api.url, { authorization: usual.authorization });
      const answers = [];
      for (let count = 0; count < OTHERS; count += 1) {
        const form = new FormData();
        form.set('filediff', await usual.newFile());
        form.set('path', new File([randomBytes(BEGINNING)], 'data.bin', { type: 'application/octet-stream' }));
        answers.push(await client.post(usual.path, form));
      }
      const held = open;
      await pause(GIVEN_UP);
      const left = open;
      for (const one of begun) one.destroy();
      return [
        {
          bar: 'others upload meanwhile',
          measured: `${answers.length} uploads of others, while ${held} were open`,
          violations: answers.filter((answer) => answer?.status !== 201).map(brief),
        },
        {
          bar: `what has stopped coming is given up within ${GIVEN_UP / 1_000} s`,
          measured: `${left} of ${UPLOADS} are left`,
          violations: left > 0 ? [`${left} are open`] : [],
        },
      ];
    } finally {
      api.kill();
    }
  },
};
