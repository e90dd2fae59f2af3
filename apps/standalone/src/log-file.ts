import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { endOf, linesSince } from '@review-service/embedded/log-tail';

const LARGEST = 20 * 1024 * 1024;
const WORDS = 8;
/** Log entries, and the lines that Node prints around an uncaught error. */
const NOISE = /^(\{|\s+at |\s*\^+$|Node\.js v\d)/;

/** Prepares a log for appending: creates its folder, and renames a large one (replacing the previous one). */
export function prepareLog(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (endOf(file) > LARGEST) renameSync(file, `${file}.1`);
}

/**
 * The last output of a failed program: its final plain lines (log entries are JSON), else the message of the last log
 * entry.
 */
export function lastWords(file: string, start: number): string {
  const lines = linesSince(file, start);
  const plain = lines.filter((line) => !NOISE.test(line));
  if (plain.length) return plain.slice(-WORDS).join('\n');
  return messageOf(lines.at(-1)) ?? `nothing in ${file}`;
}

function messageOf(line = ''): string | undefined {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return err?.message ?? msg;
  } catch {
    return undefined;
  }
}
