import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

const HIDDEN = [
  ['U+200B', '\u200b'],
  ['U+00AD', '\u00ad'],
  ['U+FEFF', '\ufeff'],
  ['U+E0041', '\u{e0041}'],
  ['U+202E', '\u202e'],
] as const;

const USER = { username: 'new.one', email: 'new.one@example.com' };
const APP = { name: 'App', client_type: 'public', authorization_grant_type: 'client-credentials' };
const GROUP = { name: 'a-group', display_name: 'A group' };
const REPOSITORY = { name: 'A repository', path: '/srv/a', tool: 'Git' };
const DEFAULT_REVIEWER = { name: 'All', file_regex: '.*' };

/** Every field that says what somebody or something is called, or where mail goes: its list, field and a value. */
const NAMES: readonly (readonly [list: string, fields: Record<string, string>, field: string, around: string])[] = [
  ['users/', USER, 'username', 'a|b'],
  ['users/', USER, 'email', 'a|b@example.com'],
  ['users/', USER, 'email', 'ab@exa|mple.com'],
  ['users/', USER, 'first_name', 'A|nn'],
  ['users/', USER, 'last_name', 'A|che'],
  ['oauth-apps/', APP, 'name', 'Dash|board'],
  ['groups/', GROUP, 'name', 'de|v'],
  ['groups/', GROUP, 'display_name', 'De|v'],
  ['groups/', GROUP, 'mailing_list', 'dev@example.com,o|ps@example.com'],
  ['repositories/', REPOSITORY, 'name', 'ma|in'],
  ['default-reviewers/', DEFAULT_REVIEWER, 'name', 'A|ll'],
];

describe('names and addresses with hidden characters', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
  });

  describe('400', () => {
    it.each(NAMES)('POST %s refuses them with %j in %s: %s', async (list, fields, field, around) => {
      for (const [code, character] of HIDDEN) {
        const value = around.replace('|', character);

        const answer = await api.as(superuser).post(`/api/${list}`, { ...fields, [field]: value });

        expect(answer).toFailWith(errors.invalidFormData);
        expect(Object.keys(answer.body.fields)).toEqual([field]);
        // Where only ASCII can stand, the message says what can.
        if (field !== 'username' && !(list === 'groups/' && field === 'name'))
          expect(JSON.stringify(answer.body.fields[field])).toContain(`a hidden character, ${code}. Leave it out.`);
      }
    });

    it('POST api-tokens/ refuses them in the note', async () => {
      const url = `/api/users/${superuser.username}/api-tokens/`;

      const answer = await api.as(superuser).post(url, { note: 'night\u200bly', policy: '{}' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields.note).toEqual(['This holds a hidden character, U+200B. Leave it out.']);
    });

    it.each([
      ['first_name', 'A\u200bnn'],
      ['email', 'a\u00adnn@example.com'],
    ])('PUT users/ refuses them in %s', async (field, value) => {
      const answer = await api.as(superuser).put(`/api/users/${superuser.username}/`, { [field]: value });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields[field]).toEqual([expect.stringMatching(/^This holds a hidden character, U\+/)]);
    });
  });
});
