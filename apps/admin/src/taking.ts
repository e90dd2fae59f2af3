import type { Command } from 'commander';

/** Adds to a command what all have that take something away: `mayGo` asks as they say. */
export const taking = (command: Command): Command =>
  command
    .option('--dry-run', 'say what would go, and change nothing')
    .option('--yes', 'do not ask, such as in a script');
