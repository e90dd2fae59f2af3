import { OPERATOR_ID } from '@review-service/contracts/operator';
import { Make, type MadeToken, type MadeUser } from '@review-service/testing/make';
import { databaseForEach } from '../../../test/a-database';
import { refuses } from '../../../test/refuses';
import { runAdmin } from '../../../test/run-admin';

describe('the end of tokens', () => {
  const database = databaseForEach();
  let make: Make;
  let ann: MadeUser;
  const run = (...args: string[]) => runAdmin(database.url, args);

  beforeEach(async () => {
    make = new Make(database.db);
    ann = await make.user({ username: 'ann' });
  });

  describe('oauth-token revoke', () => {
    let first: MadeToken;
    let second: MadeToken;
    let other: MadeToken;
    const living = () => database.column('select id from oauth_token order by id');

    beforeEach(async () => {
      const board = await make.application(ann, { name: 'Board' });
      first = await make.oauthToken(ann, { application: board, refresh: 'one' });
      second = await make.oauthToken(ann, { refresh: 'two' });
      other = await make.oauthToken(await make.user({ username: 'bo' }), { application: board, refresh: 'three' });
    });

    it('does what a deletion by the API does: token, refresh token, and the follow-up work', async () => {
      const { code, out } = await run('oauth-token', 'revoke', String(first.id), '--yes');

      expect([code, out]).toEqual([0, 'access tokens revoked: 1\n']);
      expect(await living()).toEqual([second.id, other.id]);
      expect(await database.column('select grant_id from oauth_refresh_token where revoked_at is not null')).toEqual([
        first.grantId,
      ]);
      expect(await database.db.query('select queue, name, payload from outbox_message')).toEqual([
        {
          queue: 'oauth-tokens',
          name: 'token.deleted',
          payload: {
            ...{ tokenId: first.id, grantId: first.grantId, userId: ann.id, applicationId: first.application.id },
            deletedBy: OPERATOR_ID,
          },
        },
      ]);
    });

    it('is recorded as the deed of the operator', async () => {
      await run('oauth-token', 'revoke', String(first.id), '--yes');

      expect(await database.db.query('select actor, action, subject from audit_log')).toEqual([
        { actor: 'operator', action: 'oauth-token.deleted', subject: `oauth-token ${first.id}` },
      ]);
    });

    it('ends all of a person, also grants whose token could still come, or only those of an application', async () => {
      await database.db.query('delete from oauth_token where id = $1', [second.id]);

      expect((await run('oauth-token', 'revoke', '--user', 'ann', '--app', 'Board', '--yes')).code).toBe(0);
      expect(await living()).toEqual([other.id]);
      expect(await run('oauth-token', 'revoke', '--user', 'ann', '--yes', '--json', '--quiet')).toEqual({
        code: 0,
        out: `{"dryRun":false,"grants":2,"ended":[]}\n`,
        err: '',
      });
      expect(await database.column('select grant_id from oauth_refresh_token where revoked_at is null')).toEqual([
        other.grantId,
      ]);
    });

    it('says what goes, and changes nothing in a dry run or without a yes', async () => {
      const before = await database.dump();
      const goes = `This revokes 1 access token:\n  ${first.id}  of "ann" for "Board"\nwith their refresh tokens.`;

      expect(await run('oauth-token', 'revoke', String(first.id), '--dry-run')).toEqual({
        code: 0,
        out: 'Dry run: nothing was changed.\n',
        err: expect.stringContaining(goes),
      });
      expect(await run('oauth-token', 'revoke', String(first.id))).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^This revokes 1 access token[^]*use --yes\. Nothing was changed\.\n$/),
      });
      expect((await run('oauth-token', 'revoke', '--user', 'ann', '--dry-run')).err).toContain(
        'This revokes 2 access tokens of "ann", with their refresh tokens.',
      );
      expect(await database.dump()).toBe(before);
    });

    refuses(database, (args) => run('oauth-token', 'revoke', ...args), [
      [[], 'Give token ids, or --user.'],
      [['5', '--user', 'ann'], 'Give token ids, or --user.'],
      [['--app', 'Board'], 'Give token ids, or --user.'],
      [['5', '--app', 'Board'], '--app needs --user.'],
      [['x'], '"x" is not the id of a token'],
      [['99999', '--yes'], 'Nothing was revoked: there is no access token 99999.'],
      [['--user', 'an', '--yes'], 'There is no user "an". Did you mean ann?'],
      [['--user', 'ann', '--app', 'Bord', '--yes'], 'There is no application "Bord". Did you mean Board?'],
    ]);
  });

  describe('api-token revoke', () => {
    const ids = async () => (await database.column('select id from api_token order by id')).map(String);

    beforeEach(async () => {
      await make.apiToken(ann, { note: 'night' });
      await make.apiToken(ann, { note: 'day' });
      await make.apiToken(ann, { note: 'over', is_valid: false, invalid_reason: 'Lost.' });
    });

    it('makes them invalid with a reason that their owner reads, and records it', async () => {
      const [night = ''] = await ids();

      const { code, out } = await run('api-token', 'revoke', night, '--reason', 'It was public.', '--yes');

      expect([code, out]).toEqual([0, 'API tokens revoked: 1\n']);
      expect(
        await database.column(`select note from api_token where not is_valid and invalidated_at is not null
          and invalid_reason = 'It was public.'`),
      ).toEqual(['night']);
      expect(await database.db.query('select actor, action, details from audit_log')).toEqual([
        {
          actor: 'operator',
          action: 'api-token.ended',
          details: { user: 'ann', reason: 'It was public.' },
        },
      ]);
    });

    it('ends what was made from one with it, without a word of its own', async () => {
      const [night = ''] = await ids();
      await make.childToken({ id: Number(night) });

      expect((await run('api-token', 'revoke', '--user', 'ann', '--yes')).out).toBe('API tokens revoked: 2\n');
      expect(await database.column('select is_valid from api_token where parent_id is not null')).toEqual([true]);
    });

    it('ends all of a person, and leaves what was said of those that ended before', async () => {
      expect((await run('api-token', 'revoke', '--user', 'ann', '--yes')).code).toBe(0);

      expect(await database.column('select invalid_reason from api_token order by id')).toEqual([
        'Revoked by the operator.',
        'Revoked by the operator.',
        'Lost.',
      ]);
    });

    it('says what goes, and changes nothing in a dry run or without a yes', async () => {
      const before = await database.dump();
      const [night = ''] = await ids();

      expect(await run('api-token', 'revoke', night, '--dry-run', '--json')).toEqual({
        code: 0,
        out: `{"dryRun":true,"ended":[${night}]}\n`,
        err: `This permanently revokes 1 API token, with the sessions opened with them:\n  ${night}  of "ann"  night\n`,
      });
      expect(await run('api-token', 'revoke', night)).toMatchObject({ code: 1, out: '' });
      expect(await database.dump()).toBe(before);
    });

    it('shows no terminal escapes of the notes that people wrote', async () => {
      await database.db.query(`update api_token set note = 'a\u001b[31mred'`);

      for (const flags of [[], ['--dry-run'], ['--yes']]) {
        const { err } = await run('api-token', 'revoke', '--user', 'ann', ...flags);
        expect(err).toContain('a[U+001B][31mred');
        expect(err).not.toContain('\u001b');
      }
    });

    it('refuses those that ended before, and ends none of the others', async () => {
      const [night = '', , over = ''] = await ids();
      const before = await database.dump();

      expect((await run('api-token', 'revoke', night, over, '--yes')).err).toContain(`${over} is no longer valid`);
      expect((await run('api-token', 'revoke', night, '99999', '--yes')).err).toContain('no API token 99999');
      expect((await run('api-token', 'revoke', '--yes')).err).toContain('or --user');
      expect(await database.dump()).toBe(before);
    });
  });
});
