import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newUpload, removeLeftUploads } from './received-file';

describe('what processes left in the folder of uploads', () => {
  const YESTERDAY = new Date(Date.now() - 86_400_000);
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'received-file-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const leave = async (path: string, { since = YESTERDAY } = {}) => {
    await writeFile(path, 'x');
    await utimes(path, since, since);
  };

  it('is removed an hour later', async () => {
    await leave(await newUpload(folder));

    await removeLeftUploads(folder);

    expect(await readdir(folder)).toEqual([]);
  });

  it('may be on its way, until then', async () => {
    await leave(await newUpload(folder), { since: new Date(Date.now() - 60_000) });

    await removeLeftUploads(folder);

    expect(await readdir(folder)).toHaveLength(1);
  });

  it('is all that is removed: other files stay, and folders', async () => {
    await leave(join(folder, 'notes.txt'));
    for (const name of ['lost+found', '00000000-0000-0000-0000-000000000000.upload']) {
      await mkdir(join(folder, name));
      await utimes(join(folder, name), YESTERDAY, YESTERDAY);
    }

    await removeLeftUploads(folder);

    expect(await readdir(folder)).toHaveLength(3);
  });

  it('is nothing where there is no folder yet', async () => {
    await expect(removeLeftUploads(join(folder, 'nowhere'))).resolves.toBeUndefined();
  });
});
