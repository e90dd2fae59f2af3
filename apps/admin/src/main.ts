#!/usr/bin/env node
import 'reflect-metadata';
import { releaseOf } from '@review-service/platform/process/release';
import { runProgram } from './program/run-program';

// Moving many files waits for the disk, each in a thread. The first that is used decides how many there are.
process.env.UV_THREADPOOL_SIZE ??= '32';

void runProgram(releaseOf(__filename));
