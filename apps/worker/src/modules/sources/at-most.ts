import { Transform } from 'node:stream';
import { SourceFailure } from './source';

/** Passes so many bytes on, and fails at the next. */
export function atMost(bytes: number): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > bytes) done(new SourceFailure('too-large', `it has more than ${bytes} bytes`));
      else done(null, chunk);
    },
  });
}
