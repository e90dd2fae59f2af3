import { keyFault } from './key';
import { Secrets } from './secrets';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [older, newer] = [key('k1', 1), key('k2', 2)];

describe('Secrets', () => {
  it('opens what it sealed, for the same place only', () => {
    const secrets = new Secrets([older]);

    const sealed = secrets.seal('table/column/1', 'a secret');

    expect(sealed).not.toContain('a secret');
    expect(secrets.open('table/column/1', sealed)).toBe('a secret');
    expect(secrets.open('table/column/2', sealed)).toBeUndefined();
  });

  it('never seals the same text the same way', () => {
    const secrets = new Secrets([older]);

    expect(secrets.seal('place', 'text')).not.toBe(secrets.seal('place', 'text'));
  });

  it.each(['', 'k1', 'k1.', 'k1.AAAA', 'nobody.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '…'])(
    'opens %j as nothing',
    (text) => {
      expect(new Secrets([older]).open('place', text)).toBeUndefined();
    },
  );

  it('notices a changed byte', () => {
    const secrets = new Secrets([older]);
    const sealed = secrets.seal('place', 'text');

    const [id, encoded = ''] = sealed.split('.');
    const bytes = Buffer.from(encoded, 'base64url');
    bytes[14] = (bytes[14] ?? 0) ^ 1;

    expect(secrets.open('place', `${id ?? ''}.${bytes.toString('base64url')}`)).toBeUndefined();
  });

  it('makes with the newest key and reads with every key', () => {
    const before = new Secrets([older]);
    const after = new Secrets([newer, older]);

    expect(after.open('place', before.seal('place', 'text'))).toBe('text');
    expect(after.lookups('kind', 'value')).toContainEqual(before.lookup('kind', 'value').digest);
    expect(after.lookup('kind', 'value').keyId).toBe('k2');
    expect(new Secrets([newer]).open('place', before.seal('place', 'text'))).toBeUndefined();
  });

  it('keeps equal values of different kinds apart', () => {
    const secrets = new Secrets([older]);

    expect(secrets.lookup('one', 'value').digest).not.toEqual(secrets.lookup('other', 'value').digest);
  });
});

describe('keyFault', () => {
  it('takes 32 bytes', () => {
    expect(keyFault(older)).toBeUndefined();
  });

  it.each(['', 'k1', 'k1:', ':AAAA', 'k 1:AAAA', 'k1:AAAA'])('refuses %j, without repeating it', (text) => {
    expect(keyFault(text)).toBeDefined();
    if (text.includes(':AAAA')) expect(keyFault(text)).not.toContain('AAAA');
  });
});
