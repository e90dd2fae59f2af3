import { readSettings } from '@review-service/platform/config/read-settings';
import { WorkerConfig } from '../../worker.config';
import { SourcePlaces } from './source-places';

const NAMED = ['git.example.internal', '10.1.0.0/16', '192.168.0.7', 'fd00::/8'];

describe('SOURCE_ALLOW_PRIVATE', () => {
  const places = new SourcePlaces(NAMED);

  it.each([
    ['https://github.com/', '140.82.121.3', true],
    ['http://github.com/', '140.82.121.3', false],
    ['https://other.example.internal/', '10.0.0.1', false],
    ['https://other.example.internal/', '10.1.2.3', true],
    ['http://other.example.internal/', '10.1.2.3', true],
    ['http://other.example.internal/', '::ffff:10.1.2.3', true],
    ['http://other.example.internal/', '192.168.0.7', true],
    ['https://other.example.internal/', '192.168.0.8', false],
    ['https://other.example.internal/', 'fd12::1', true],
    ['https://other.example.internal/', 'fe80::1', false],
    ['http://git.example.internal/', '127.0.0.1', true],
    ['http://GIT.example.internal.:8080/', '127.0.0.1', true],
    ['http://git.example.internal.evil.com/', '127.0.0.1', false],
  ])('%s at %s: %s', (url, address, isAllowed) => {
    expect(places.allows(address, new URL(url))).toBe(isAllowed);
  });

  it.each([
    'http://',
    'git.example.internal:3000',
    '10.1.0.0/33',
    '10.1.0',
    'a b',
    '*.example.internal',
    'https://git.internal',
  ])('%j is refused at the start', (entry) => {
    const read = () => readSettings({ worker: WorkerConfig }, { SOURCE_ALLOW_PRIVATE: `localhost, ${entry}` });

    expect(read).toThrow(`SOURCE_ALLOW_PRIVATE: "${entry}" is not a host such as git.example.internal`);
  });
});
