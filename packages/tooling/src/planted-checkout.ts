import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Runs a check in a folder that it takes for the checkout, and that has these files and no others, as texts by path. The
 * output has what it prints on both streams. The folder is removed after the suite.
 */
export function plantedCheckout(check: string) {
  const root = mkdtempSync(join(tmpdir(), 'planted-checkout-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return (files: Readonly<Record<string, string>>) => {
    rmSync(root, { recursive: true, force: true });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, [join(__dirname, '..', check), root], (error, output, errors) =>
        resolve({ code: error ? Number(error.code) : 0, output: (output + errors).trim() }),
      );
    });
  };
}
