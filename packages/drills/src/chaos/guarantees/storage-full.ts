import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Make } from '@review-service/testing/make';
import { type ChaosAnswer, brief, ProcessClient, healthOf } from '../client';
import type { Guarantee } from '../guarantee';
import { SmallDisk } from '../small-disk';

/** Megabytes of the folder. */
const SIZE = 8;
const UPLOADS = 20;
/** Bytes of a file. */
const LENGTH = 200_000;

/** The folder of uploads has no room: uploads are refused, and nothing else. */
export const storageFull: Guarantee = {
  needsRedis: false,
  lacks: SmallDisk.lacks,
  title: () => 'a full disk of uploads',

  async test({ stage, world }) {
    const disk = SmallDisk.mount(join(stage.folder, 'small-storage'), SIZE, undefined);
    const api = await stage.launch('api', { STORAGE_URL: pathToFileURL(join(disk.path, 'files')).href });
    try {
      const make = new Make(stage.db);
      const repository = await make.repository();
      const request = await make.reviewRequest(world.admin, repository);
      const uploader = new ProcessClient(api.url, { authorization: `token ${await make.apiToken(world.admin)}` });
      const place = `/api/repositories/${repository.id}/diff-file-attachments/`;
      const upload = async () => {
        const form = new FormData();
        form.set('filediff', String((await make.fileDiff(request)).id));
        form.set('path', new File([randomBytes(LENGTH)], 'data.bin', { type: 'application/octet-stream' }));
        return uploader.post(place, form);
      };
      const wrong: string[] = [];
      const expect = (what: string, status: number, answer: ChaosAnswer | undefined) => {
        if (answer?.status !== status) wrong.push(`${what} was answered ${brief(answer)}`);
      };

      expect('an upload before', 201, await upload());
      disk.fill();
      let refused = 0;
      for (let count = 0; count < UPLOADS; count += 1) {
        const answer = await upload();
        if (answer?.status === 503 && answer.headers.get('retry-after')) refused += 1;
        else wrong.push(`an upload was answered ${brief(answer)}`);
        expect('a list', 200, await uploader.get(place));
        expect(
          'a new group',
          201,
          await uploader.post('/api/groups/', { name: `full-${count}`, display_name: 'Full' }),
        );
        expect('readiness', 200, await healthOf(api, 'ready'));
      }
      const warned = JSON.stringify((await healthOf(api, 'ready'))?.body ?? '');
      disk.free();
      expect('an upload afterwards', 201, await upload());
      const listed = await uploader.get(`${place}?counts-only=1`);
      return [
        {
          bar: 'uploads are 503 with Retry-After, all else goes on',
          measured: `${refused} of ${UPLOADS} uploads refused; ${wrong.length} wrong`,
          violations: wrong,
        },
        {
          bar: 'readiness warns, and stays green',
          measured: warned.includes('storage') ? 'it does' : 'it does not warn',
          violations: warned.includes('storage') ? [] : [warned],
        },
        {
          bar: 'what is kept is what was answered 201',
          measured: JSON.stringify(listed?.body),
          violations: JSON.stringify(listed?.body).includes('"count":2') ? [] : ['it is not 2'],
        },
      ];
    } finally {
      api.kill();
      disk.unmount();
    }
  },
};
