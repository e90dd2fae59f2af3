#!/usr/bin/env node
import 'reflect-metadata';
import { start } from '@review-service/platform/process/start';
import { inOneLine } from './failure';
import { makeProgram } from './program';

void start(async () => {
  try {
    await makeProgram().parseAsync();
  } catch (error) {
    throw inOneLine(error);
  }
});
