import { quoted } from './quoted';
import type { CommandPlace } from './tree';

/** A script for bash. Where it knows no word, such as after an option with any value, bash completes files. */
export const bashScript = (name: string, functionName: string, places: readonly CommandPlace[]): string => `\
# Completion of ${name} for bash.
${functionName}() {
  local at='' index words=''
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$at \${COMP_WORDS[index]}" in
      ${places.flatMap(({ path }) => (path ? quoted(path) : [])).join(' | ')}) at="$at \${COMP_WORDS[index]}" ;;
    esac
  done
  case "$at|\${COMP_WORDS[COMP_CWORD - 1]}" in
${places.flatMap(valuesOf).join('\n')}
    *) case "$at" in
${places.map(wordsOf).join('\n')}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F ${functionName} ${name}`;

const valuesOf = ({ path, flags }: CommandPlace) =>
  flags.flatMap(({ word, values }) =>
    values ? `    ${quoted(`${path}|${word}`)}) words=${quoted(values.join(' '))} ;;` : [],
  );

const wordsOf = ({ path, words, flags }: CommandPlace) =>
  `      ${quoted(path)}) words=${quoted([...words, ...flags].map(({ word }) => word).join(' '))} ;;`;
