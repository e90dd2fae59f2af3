import { attemptsOf } from './queues';

describe('the queues', () => {
  it('say how often their jobs are tried', () => {
    expect(attemptsOf('webhooks')).toBe(21);
    expect(attemptsOf('of-a-newer-release')).toBeUndefined();
  });
});
