import type { Child } from './child';

/** An error that is shown without a stack: it says what to do, or where to look. */
export class Failure extends Error {}

/** A line that begins with a setting's name needs no explanation. */
const ABOUT_A_SETTING = /^[A-Z][A-Z_]+: /;

/** The error of a failed program; lines that name a setting are shown alone. */
export function failureOf({ name, lastWords, log, blame }: Child, fate: string): Failure {
  const lines = lastWords.split('\n');
  if (lines.every((line) => ABOUT_A_SETTING.test(line))) return new Failure(lastWords);
  if (blame && lines.length === 1) return new Failure(`${blame}: ${lastWords}`);
  return new Failure(`The ${name} ${fate}. The end of ${log}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
