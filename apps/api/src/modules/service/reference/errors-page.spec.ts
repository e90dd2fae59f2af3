import { anchorOf, type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { oauthErrors } from '@review-service/contracts/oauth-errors';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const PAGE = '/docs/errors/';

/** The part of the page that is about one error, by what follows the # of its doc_url. */
const entryOf = (page: string, anchor: string): string =>
  new RegExp(`<section class="card" id="${anchor}"[^]*?</section>`).exec(page)?.[0] ?? '';

describe(PAGE, () => {
  const api = TestApi.ofSuite({ settings: { AUTH_REQUIRE_LOGIN: 'true' } });
  let page: string;

  beforeAll(async () => {
    page = (await (await browserOf(api)).get(PAGE)).text;
  });

  it.each(Object.values<ErrorDefinition>(errors).map((error): [string, ErrorDefinition] => [anchorOf(error), error]))(
    '200: says what %s means and what to do about it, to everybody',
    (anchor, { code, status, type, message }) => {
      const entry = entryOf(page, anchor);

      expect(entry).toContain(message.replaceAll('"', '&quot;'));
      expect(entry).toContain(`>${type}</code>, ${status} `);
      expect(entry).toContain('<strong>What to do:</strong> ');
      for (const id of [code, type]) expect(page.split(` id="${id}"`)).toHaveLength(2);
    },
  );

  it.each(Object.keys(oauthErrors))('200: says what %s of OAuth2 means', (name) => {
    expect(entryOf(page, name)).toContain('<strong>What to do:</strong> ');
  });

  it('200: says which operations may answer with an error, as the description has it', () => {
    expect(entryOf(page, 'group-already-exists').match(/docs\/resources\/\w+\/#\w+/g)).toEqual([
      'docs/resources/group/#createGroup',
      'docs/resources/group/#updateGroup',
      'docs/resources/group/#createGroupRestoration',
    ]);
    expect(entryOf(page, 'does-not-exist')).toContain('Every operation can return this.');
    expect(entryOf(page, 'method-not-allowed')).toContain('outside the operations of the API');
  });

  it('200: marks what is code', () => {
    expect(entryOf(page, 'invalid-form-data')).toContain('<code>fields</code>');
  });

  it('200: where an error leads, also one of a Local Site that is not there', async () => {
    for (const path of ['/api/groups/', '/s/nowhere/api/groups/', '/api/nowhere/']) {
      const { body } = await api.as(await api.make.user(), 'wrong').get(path);
      const { pathname, hash, origin } = new URL(body.err.doc_url as string);

      expect([origin, pathname]).toEqual([api.url, PAGE]);
      expect(entryOf(page, hash.slice(1))).not.toBe('');
    }
  });

  it('200: on a Local Site, with links that stay there', async () => {
    const site = await api.make.site({ is_public: true });

    const { status, text } = await (await browserOf(api)).get(`/s/${site.name}${PAGE}`);

    expect(status).toBe(200);
    expect(text).toContain(`href="/s/${site.name}/docs/resources/group/#createGroup"`);
  });

  it('303 and 404: of a private Local Site, to others', async () => {
    const site = await api.make.site();

    expect((await (await browserOf(api)).get(`/s/${site.name}${PAGE}`)).status).toBe(303);
    expect((await (await browserOf(api, await api.make.user())).get(`/s/${site.name}${PAGE}`)).status).toBe(404);
  });
});
