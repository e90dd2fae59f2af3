import type { Command } from 'commander';
import { makeProgram } from './program/program';

/** Every command, made to throw at wrong use and to do nothing otherwise. */
function harmless(command: Command = makeProgram('0')): Command {
  command.exitOverride((fault) => {
    throw fault;
  });
  if (command.commands.length === 0) command.action(() => undefined);
  command.commands.forEach(harmless);
  return command.configureOutput({ writeErr: () => undefined });
}

/** The examples in a command's help, and in those below it. */
function examplesOf(command: Command): string[] {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  const own = [...help.matchAll(/^ {2}\$ npm run admin -- (.*)$/gm)].map(([, line]) => String(line));
  return [...own, ...command.commands.flatMap(examplesOf)];
}

/** The words of a line, as a shell makes them; what follows them is the shell's. */
const wordsOf = (line: string): string[] =>
  [...(line.split(/ (?:[<>]|&&|\|\|) /, 1)[0] ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

describe('the examples of the help', () => {
  const lines = [...new Set(examplesOf(makeProgram('0')))];

  it('are many', () => expect(lines.length).toBeGreaterThan(60));

  it.each(lines)('%s is right use', async (line) => {
    await expect(harmless().parseAsync(wordsOf(line), { from: 'user' })).resolves.toBeDefined();
  });

  it('would be refused if they were wrong', async () => {
    for (const line of ['user lst', 'user list --serch ann', 'jobs drop', 'oauth-app create Board'])
      await expect(harmless().parseAsync(wordsOf(line), { from: 'user' })).rejects.toThrow(/error: /);
  });
});
