import { QueryFailedError } from 'typeorm';
import { createLog } from './log';

const written = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let text = '';
  write(createLog('test', { stream: { write: (line: string) => (text += line) } }));
  return text;
};

describe('the log', () => {
  const before = process.env.LOG_LEVEL;
  beforeAll(() => (process.env.LOG_LEVEL = 'info'));
  afterAll(() => (process.env.LOG_LEVEL = before));

  it('writes a failed statement without its parameters', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(secret) exists' });

    const text = written((log) => log.error({ err: new QueryFailedError('insert …', ['secret'], cause) }, 'failed'));

    expect(text).toContain('duplicate key');
    expect(text).not.toContain('secret');
  });

  it('leaves credentials out by name', () => {
    const headers = { authorization: 'secret', cookie: 'secret', 'set-cookie': 'secret' };

    const text = written((log) => log.info({ headers, user: { password: 'secret', token: 'secret' } }));

    expect(text).not.toContain('secret');
  });
});
