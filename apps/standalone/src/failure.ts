import type { Child } from './child';

/** Something that the person at the terminal is told without a stack: it says what to do, or where to look. */
export class Failure extends Error {}

/** A line about a setting says all there is to say. */
const ABOUT_A_SETTING = /^[A-Z][A-Z_]+: /;

/** What a program that failed has to say; lines that name a setting speak for themselves. */
export function failureOf({ name, lastWords, log, blame }: Child, fate: string): Failure {
  const lines = lastWords.split('\n');
  if (lines.every((line) => ABOUT_A_SETTING.test(line))) return new Failure(lastWords);
  if (blame && lines.length === 1) return new Failure(`${blame}: ${lastWords}`);
  return new Failure(`The ${name} ${fate}. The end of ${log}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
