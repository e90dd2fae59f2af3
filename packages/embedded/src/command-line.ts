/**
 * A command of npm as it can be pasted into a shell: with the data folder, where one was given.
 * @param dataDir DATA_DIR as it was given; undefined: it was not, and the command finds the folder by itself
 */
export const commandLine = (command: string, dataDir: string | undefined): string =>
  `${dataDir === undefined ? '' : `DATA_DIR=${inShell(dataDir)} `}npm run ${command}`;

const inShell = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
