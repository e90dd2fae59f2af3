import { entryText } from './shown-entry';

describe('the text of an entry', () => {
  it('is canonical JSON, for ever the same: leaves of old entries are its hash', () => {
    const text = entryText({
      ...{
        id: 7,
        time: '2026-11-27T10:00:00.123456+00:00',
        actor: 'ann',
        action: 'group.changed',
        subject: 'group a"b',
      },
      details: { b: [1, 2.5, null], '10': true, '9': 'é\n', a: { z: 1, y: {} } },
      ...{ credentialKind: 'session', credentialId: null, address: '::1', requestId: 'r-1' },
    });

    expect(text).toBe(
      '{"action":"group.changed","actor":"ann","address":"::1","credential_id":null,"credential_kind":"session",' +
        '"details":{"10":true,"9":"é\\n","a":{"y":{},"z":1},"b":[1,2.5,null]},"id":7,"request_id":"r-1",' +
        '"subject":"group a\\"b","time":"2026-11-27T10:00:00.123456+00:00"}',
    );
  });
});
