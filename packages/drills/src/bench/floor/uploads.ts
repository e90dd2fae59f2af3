import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

/** A file in storage. */
export interface UploadedFile {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  /** The patch's files, as they are kept. */
  readonly files: readonly object[];
}

/** Where files are stored. */
const FOLDER = process.env.FILES ?? '';

/** Stores the one part of a form, completely or not at all, and reads the patch in it. */
export async function keepUpload(body: Buffer, requestId: string): Promise<UploadedFile> {
  const headEnd = body.indexOf('\r\n\r\n');
  const head = body.toString('latin1', 0, headEnd);
  const bytes = body.subarray(headEnd + 4, body.lastIndexOf('\r\n--'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await writeFile(`${FOLDER}/${requestId}`, bytes);
  await rename(`${FOLDER}/${requestId}`, `${FOLDER}/${sha256}`);
  const name = /filename="([^"]*)"/.exec(head)?.[1] ?? '';
  return { name, sha256, size: bytes.length, files: filesIn(bytes.toString('latin1')) };
}

/** Changed files only, as the cases send them. */
function filesIn(patch: string): object[] {
  const files: object[] = [];
  let start = 0;
  for (const section of patch.split(/^(?=diff --git )/m)) {
    const [head = '', body = ''] = section.split(/(?<=^\+\+\+ .*\n)/m);
    const [, path, , old, next, mode] = /^diff --git a\/(\S+) b\/(\S+)\nindex (\w+)\.\.(\w+) (\d+)/.exec(head) ?? [];
    files.push({
      path,
      old,
      next,
      start,
      end: start + section.length,
      facts: {
        is_symlink: false,
        old_unix_mode: mode,
        new_unix_mode: mode,
        raw_insert_count: body.match(/^\+/gm)?.length ?? 0,
        raw_delete_count: body.match(/^-/gm)?.length ?? 0,
      },
    });
    start += section.length;
  }
  return files;
}
