import type { Command } from 'commander';
import { print } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { bashScript } from './bash';
import { fishScript } from './fish';
import type { Shell } from './shells';
import { placesOf } from './tree';
import { zshScript } from './zsh';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/**
 * Prints a script of all commands and options. It starts no program at the Tab key, so it is as quick where these
 * commands run in a container.
 */
export function run(shell: Shell, { command: name }: { command: string }, { parent }: Command): Promise<object> {
  if (!/^[\w.-]+$/.test(name)) throw new Refusal(`--command: "${name}" cannot be: use letters, digits and _ . -`);
  const places = parent ? placesOf(parent) : [];
  const script = SCRIPTS[shell](name, `_${name.replaceAll(/\W/g, '_')}`, places);
  print(script);
  return Promise.resolve({ shell, script });
}
