import type { Tool } from './tool';
import { answer } from './tools/answer';
import { findRequests } from './tools/find-requests';
import { getRequest } from './tools/get-request';
import { listFiles } from './tools/list-files';
import { listThreads } from './tools/list-threads';
import { listTurns } from './tools/list-turns';
import { publishReview } from './tools/publish-review';
import { readDiff } from './tools/read-diff';
import { readFile } from './tools/read-file';
import { resolveUrl } from './tools/resolve-url';
import { saveReview } from './tools/save-review';
import { whoami } from './tools/whoami';

/** All tools, in the order of the list. A new one adds its line here. */
export const TOOLS: readonly Tool[] = [
  whoami,
  resolveUrl,
  listTurns,
  findRequests,
  getRequest,
  listFiles,
  readDiff,
  readFile,
  listThreads,
  saveReview,
  publishReview,
  answer,
];

/** Those that change nothing. */
export const READERS: readonly Tool[] = TOOLS.filter(({ effect }) => effect === 'reads');
