import { readRedisUrl, redisUrlFault } from './redis-url';

describe('REDIS_URL', () => {
  it.each([
    ['redis://cache', { kind: 'single', tls: false, host: { host: 'cache', port: 6379 }, db: 0 }],
    ['rediss://cache:7000/3', { kind: 'single', tls: true, host: { host: 'cache', port: 7000 }, db: 3 }],
    ['redis://[::1]:6380', { kind: 'single', tls: false, host: { host: '::1', port: 6380 }, db: 0 }],
    [
      'redis://ann:p%40ss@cache',
      { kind: 'single', tls: false, username: 'ann', password: 'p@ss', host: { host: 'cache', port: 6379 }, db: 0 },
    ],
    [
      'redis+sentinel://:secret@one,two:26380/main/2',
      {
        kind: 'sentinel',
        tls: false,
        password: 'secret',
        hosts: [
          { host: 'one', port: 26379 },
          { host: 'two', port: 26380 },
        ],
        master: 'main',
        db: 2,
      },
    ],
    [
      'rediss+cluster://one,two:7001',
      {
        kind: 'cluster',
        tls: true,
        hosts: [
          { host: 'one', port: 6379 },
          { host: 'two', port: 7001 },
        ],
      },
    ],
  ])('%s is read', (url, place) => {
    expect(readRedisUrl(url)).toEqual(place);
    expect(redisUrlFault(url)).toBeUndefined();
  });

  it.each([
    ['cache:6379', 'must be redis://'],
    ['http://cache', 'must be redis://'],
    ['redis://', 'must be redis://'],
    ['redis://one,two', 'names one host'],
    ['redis://cache:70000', 'port beyond 65535'],
    ['redis://cache/first', 'must end with the number of a database'],
    ['redis+sentinel://one,two', 'names no master'],
    ['redis+cluster://one/3', 'one database'],
    ['redis+cluster://one,t wo', 'names a host that is none'],
    ['redis://:50%@cache', 'write %25'],
  ])('%s is refused, with what to write instead', (url, words) => {
    expect(redisUrlFault(url)).toContain(words);
  });

  it('says nothing of the password when it is refused', () => {
    for (const url of [
      'redis://:hunter2@one,two',
      'redis://:hunter2/1@one',
      'redis://:1@hunter2@one',
      'redis://one/hunter2',
    ]) {
      expect(redisUrlFault(url)).toBeDefined();
      expect(redisUrlFault(url)).not.toContain('hunter2');
    }
  });
});
