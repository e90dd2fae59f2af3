import { visibleLines } from './visible';

/** How a command speaks: the options of its user. */
export interface Manner {
  /** Its answer is one object for programs. */
  readonly json?: boolean;
  /** It says nothing but its answer and its faults. */
  readonly quiet?: boolean;
}

/** One process runs one command, so that its manner is nobody else's. */
let manner: Manner = {};

/** Sets the manner, before the command runs. */
export const speak = (asked: Manner): void => {
  manner = asked;
};

/** Are remarks wanted? Progress need not be drawn if not. */
export const isQuiet = (): boolean => manner.quiet === true;

const say = (stream: NodeJS.WriteStream, line: string) => void stream.write(`${line}\n`);

/** A line of the answer, for people: a row, a finding, a secret. */
export function print(line: string): void {
  if (!manner.json) say(process.stdout, line);
}

/** What was done, in a sentence for people. */
export function report(sentence: string): void {
  if (!manner.json && !manner.quiet) say(process.stdout, visibleLines(sentence));
}

/** What explains a list to people, such as its titles: programs read the same in the answer. */
export function caption(line: string): void {
  if (!manner.json) remark(line);
}

/** What is no part of the answer: progress, hints, the meaning of a printed secret. */
export function remark(line: string): void {
  if (!manner.quiet) say(process.stderr, visibleLines(line));
}

/** A fault of a command that has an answer all the same: it ends with 1. */
export function complain(fault: string): void {
  say(process.stderr, visibleLines(fault));
  process.exitCode = 1;
}

/** The answer for programs: one object, on one line. */
export function answer(object: object): void {
  if (manner.json) say(process.stdout, JSON.stringify(object));
}
