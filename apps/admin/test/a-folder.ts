import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of a suite, which is gone after its last test. `write` returns the path of the file. */
export function folderForAll() {
  const path = mkdtempSync(join(tmpdir(), 'admin-'));
  afterAll(() => rmSync(path, { recursive: true }));
  const write = (name: string, content: string | Buffer): string => {
    const file = join(path, name);
    writeFileSync(file, content);
    return file;
  };
  return { path, write };
}
