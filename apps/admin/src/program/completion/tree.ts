import type { Command } from 'commander';

/** A word that may come next, and what it means. */
export interface Word {
  readonly word: string;
  readonly about: string;
}

/** An option; `values` are what may follow it: none for a flag, and an empty list for any text. */
export interface Flag extends Word {
  readonly values?: readonly string[];
}

/** A command by its path, such as ` user list`; the program's own path is empty. */
export interface CommandPlace {
  readonly path: string;
  /** Subcommands, and the choices of its arguments. */
  readonly words: readonly Word[];
  readonly flags: readonly Flag[];
}

/** Every command, with all that may follow it, as its help shows it. */
export function placesOf(command: Command, path = ''): CommandPlace[] {
  const help = command.createHelp();
  const inner = help.visibleCommands(command);
  const options = [...help.visibleOptions(command), ...(command.parent ? help.visibleGlobalOptions(command) : [])];
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return [
    {
      path,
      words: [
        ...inner.map((each) => ({ word: each.name(), about: each.description() })),
        ...choices.map((word) => ({ word, about: '' })),
      ],
      flags: options.flatMap(({ long, description, required, optional, argChoices = [] }) =>
        long ? { word: long, about: description, ...((required || optional) && { values: argChoices }) } : [],
      ),
    },
    // Commander makes `help` itself, when it is first asked for.
    ...inner.flatMap((each) => (each.name() === 'help' ? [] : placesOf(each, `${path} ${each.name()}`))),
  ];
}
