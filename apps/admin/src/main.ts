#!/usr/bin/env node
import 'reflect-metadata';
import { releaseOf } from '@review-service/platform/process/release';
import { start } from '@review-service/platform/process/start';
import { makeProgram } from './program';

void start(async () => {
  try {
    await makeProgram(releaseOf(__filename)).parseAsync();
  } catch (error) {
    const { inOneLine } = await import('./failure.js');
    throw inOneLine(error);
  }
  // Does not wait for what may never end, such as a check after its timeout.
  process.stdout.write('', () => process.exit());
});
