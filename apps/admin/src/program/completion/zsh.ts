import { quoted } from './quoted';
import type { CommandPlace, Word } from './tree';

/** A script for zsh, to be sourced after `compinit`. */
export const zshScript = (name: string, functionName: string, places: readonly CommandPlace[]): string => `\
#compdef ${name}
# Completion of ${name} for zsh.
${functionName}() {
  local at='' word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      ${places.flatMap(({ path }) => (path ? quoted(path) : [])).join(' | ')}) at="$at $word" ;;
    esac
  done
  case "$at|\${words[CURRENT-1]}" in
${places.flatMap(valuesOf).join('\n')}
    *) case "$at" in
${places.map(wordsOf).join('\n')}
    esac ;;
  esac
  if ((\${#found})); then _describe ${quoted(name)} found; else _files; fi
}
compdef ${functionName} ${name}`;

const valuesOf = ({ path, flags }: CommandPlace) =>
  flags.flatMap(({ word, values }) =>
    values ? `    ${quoted(`${path}|${word}`)}) found=(${values.map(quoted).join(' ')}) ;;` : [],
  );

const wordsOf = ({ path, words, flags }: CommandPlace) =>
  `      ${quoted(path)}) found=(${[...words, ...flags].map(described).join(' ')}) ;;`;

/** A colon ends the word. */
const described = ({ word, about }: Word) => quoted(`${word.replaceAll(':', '\\:')}${about && `:${about}`}`);
