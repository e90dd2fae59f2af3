import { quotedForFish as quoted } from './quoted';
import type { CommandPlace } from './tree';

/** A script for fish. */
export const fishScript = (name: string, functionName: string, places: readonly CommandPlace[]): string => `\
# Completion of ${name} for fish.
function ${functionName}_at
  set -l at ''
  for word in (commandline -opc)[2..]
    switch "$at $word"
      case ${places.flatMap(({ path }) => (path ? quoted(path) : [])).join(' ')}
        set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
complete -c ${name} -e
${places.flatMap((place) => linesOf(name, functionName, place)).join('\n')}`;

function linesOf(name: string, functionName: string, { path, words, flags }: CommandPlace): string[] {
  const begin = `complete -c ${name} -n ${quoted(`${functionName}_at ${quoted(path)}`)}`;
  const about = (text: string) => (text ? ` -d ${quoted(text)}` : '');
  return [
    ...words.map((each) => `${begin} -f -a ${quoted(each.word)}${about(each.about)}`),
    ...flags.map(({ word, values, about: text }) => {
      const value = values && (values.length ? ` -x -a ${quoted(values.join(' '))}` : ' -r');
      return `${begin} -l ${word.slice('--'.length)}${value ?? ''}${about(text)}`;
    }),
  ];
}
