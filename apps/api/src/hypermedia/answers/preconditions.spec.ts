import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import { USER } from '@review-service/contracts/users';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('If-Match', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let client: TestClient;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    client = api.as(superuser);
  });

  const groupUrl = ({ name }: Made) => `/api/groups/${name}/`;
  const userUrl = ({ username }: MadeUser) => `/api/users/${username}/`;
  const tagOf = async (url: string, reader = client) => (await reader.get(url)).headers.get('etag') ?? '';
  const onlyIf = (tag: string) => ({ headers: { 'if-match': tag } });

  describe('with the tag of what is there', () => {
    it.each<[string, (tag: string) => string]>([
      ['alone', (tag) => tag],
      ['in a list', (tag) => `"other", ${tag}`],
      ['or a star', () => '*'],
    ])('200: changes a group, given %s', async (_, header) => {
      const url = groupUrl(await api.make.group());

      expect(await client.put(url, { visible: '0' }, onlyIf(header(await tagOf(url))))).toShow(GROUP);
    });

    it('200: changes an account', async () => {
      const url = userUrl(await api.make.user());

      expect(await client.put(url, { first_name: 'New' }, onlyIf(await tagOf(url)))).toShow(USER);
    });

    it('200: the tag is that of the plain GET, whatever the change asks to see', async () => {
      const url = groupUrl(await api.make.group());
      const tag = await tagOf(url);

      const answer = await client.put(`${url}?only-fields=name&expand=review_group_users`, {}, onlyIf(tag));

      expect(answer.status).toBe(200);
    });

    it('204: deletes a group, and takes out a member', async () => {
      const member = await api.make.user();
      const url = groupUrl(await api.make.group({ members: [member] }));
      const memberUrl = `${url}users/${member.username}/`;

      expect((await client.delete(memberUrl, onlyIf(await tagOf(memberUrl)))).status).toBe(204);
      expect((await client.delete(url, onlyIf(await tagOf(url)))).status).toBe(204);
    });
  });

  describe('412', () => {
    it.each(['"stale"', 'stale', '""', '"a", "b"'])('changes nothing of a group given %s', async (tag) => {
      const group = await api.make.group({ display_name: 'Before' });

      const answer = await client.put(groupUrl(group), { display_name: 'After' }, onlyIf(tag));

      expect(answer).toFailWith(errors.preconditionFailed);
      expect((await client.get(groupUrl(group))).body.group.display_name).toBe('Before');
    });

    it('changes nothing of an account', async () => {
      const user = await api.make.user({ first_name: 'Before' });
      const tag = await tagOf(userUrl(user));
      await client.put(userUrl(user), { last_name: 'Meanwhile' });

      const answer = await api.as(user).put(userUrl(user), { first_name: 'After' }, onlyIf(tag));

      expect(answer).toFailWith(errors.preconditionFailed);
      expect((await client.get(userUrl(user))).body.user).toMatchObject({ first_name: 'Before' });
    });

    it('takes no member out who has changed meanwhile', async () => {
      const member = await api.make.user();
      const url = `${groupUrl(await api.make.group({ members: [member] }))}users/${member.username}/`;
      const tag = await tagOf(url);
      await client.put(userUrl(member), { first_name: 'Changed' });

      expect(await client.delete(url, onlyIf(tag))).toFailWith(errors.preconditionFailed);
      expect((await client.get(url)).status).toBe(200);
    });

    it('does not take the tag of an answer that shows only a part', async () => {
      const url = groupUrl(await api.make.group());

      const answer = await client.put(url, {}, onlyIf(await tagOf(`${url}?only-fields=name`)));

      expect(answer).toFailWith(errors.preconditionFailed);
    });

    it('does not take the tag of what another caller is shown', async () => {
      const user = await api.make.user();

      const answer = await client.put(userUrl(user), {}, onlyIf(await tagOf(userUrl(user), api.anonymous)));

      expect(answer).toFailWith(errors.preconditionFailed);
    });
  });

  describe('of a POST to a list', () => {
    it.each([
      ['the object above it', (url: string) => url],
      ['the list', (url: string) => `${url}users/`],
    ])('201: the tag of %s is not compared with anything', async (_, tagged) => {
      const member = await api.make.user();
      const url = groupUrl(await api.make.group());

      const answer = await client.post(`${url}users/`, { username: member.username }, onlyIf(await tagOf(tagged(url))));

      expect(answer.status).toBe(201);
      expect((await client.get(`${url}users/${member.username}/`)).status).toBe(200);
    });

    it('201: nor is one that nothing has', async () => {
      const url = groupUrl(await api.make.group());
      const { username } = await api.make.user();

      expect((await client.post(`${url}users/`, { username }, onlyIf('"stale"'))).status).toBe(201);
    });
  });

  describe('is asked last', () => {
    it('401, 403, 404: neither whether one may, nor whether there is something', async () => {
      const url = groupUrl(await api.make.group());
      const stranger = api.as(await api.make.user());

      expect(await api.anonymous.put(url, {}, onlyIf('"stale"'))).toFailWith(errors.notLoggedIn);
      expect(await stranger.put(url, {}, onlyIf('"stale"'))).toFailWith(errors.permissionDenied);
      expect(await client.put('/api/groups/nobody/', {}, onlyIf('*'))).toFailWith(errors.doesNotExist);
      expect(await client.delete('/api/groups/nobody/', onlyIf('*'))).toFailWith(errors.doesNotExist);
    });
  });

  describe('of two changes at once with the same tag', () => {
    it('one changes the group, the other is told 412', async () => {
      const group = await api.make.group();
      const tag = await tagOf(groupUrl(group));

      const answers = await Promise.all(
        ['One', 'Two'].map((display_name) => client.put(groupUrl(group), { display_name }, onlyIf(tag))),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const winner = answers.find(({ status }) => status === 200);
      expect((await client.get(groupUrl(group))).body).toEqual(winner?.body);
    });

    it('one changes the account, the other is told 412', async () => {
      const user = await api.make.user();
      const tag = await tagOf(userUrl(user));

      const answers = await Promise.all(
        ['One', 'Two'].map((first_name) => client.put(userUrl(user), { first_name }, onlyIf(tag))),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });

    it('one removes the member, the other finds none', async () => {
      const member = await api.make.user();
      const url = `${groupUrl(await api.make.group({ members: [member] }))}users/${member.username}/`;
      const tag = await tagOf(url);

      const answers = await Promise.all([client.delete(url, onlyIf(tag)), client.delete(url, onlyIf(tag))]);

      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    });
  });

  it('without it the last change wins', async () => {
    const url = groupUrl(await api.make.group());

    await client.put(url, { display_name: 'First' });
    await client.put(url, { display_name: 'Second' });

    expect((await client.get(url)).body.group.display_name).toBe('Second');
  });
});
