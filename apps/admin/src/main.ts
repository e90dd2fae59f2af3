#!/usr/bin/env node
import 'reflect-metadata';
import { releaseOf } from '@review-service/platform/process/release';
import { runProgram } from './program/run-program';

void runProgram(releaseOf(__filename));
