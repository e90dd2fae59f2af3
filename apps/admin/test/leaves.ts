import type { Command } from 'commander';
import { makeProgram } from '../src/program/program';

/** The words of every command that does something: `['user', 'list']`. */
export const leaves = (command: Command = makeProgram('0'), path: readonly string[] = []): string[][] =>
  command.commands.length === 0
    ? [[...path]]
    : command.commands.flatMap((each) => leaves(each, [...path, each.name()]));
