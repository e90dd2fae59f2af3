import { commandLine as withFolder } from '@review-service/embedded/command-line';
import { setting } from '@review-service/embedded/setting';

/** Another command, as it can be pasted where this one was: with the data folder that this one was told. */
export const commandLine = (command: string): string =>
  withFolder(`admin -- ${command}`, setting(process.env, 'DATA_DIR'));
