import { basic, logIn } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import { FILLER } from './generate/largest';
import type { ShotSender } from './request';
import { CLIENT, forged, type People, type Tokens } from './world';

/**
 * At least one caller of every kind, with repeats of those who pass most checks: each entry is chosen equally often.
 */
export type Callers = readonly ShotSender[];

/** Makes all callers, with every kind of credentials; logs in their sessions. */
export async function makeCallers(url: string, people: People, tokens: Tokens): Promise<Callers> {
  const by = (name: string, authorization: string): ShotSender => ({
    name,
    headers: [['Authorization', authorization]],
  });
  const session = async (name: string, user: MadeUser): Promise<ShotSender> => ({
    name,
    headers: [['Cookie', await logIn(url, user)]],
  });
  const superuser = await session('session of a superuser', people.superuser);
  const member = await session('session of a member', people.member);
  const superuserBearer = by('bearer of a superuser', `Bearer ${tokens.bearerOfSuperuser}`);
  const apiToken = by('API token', `token ${tokens.apiToken}`);
  return [
    { ...superuser, name: FILLER },
    ...Array<ShotSender>(10).fill(superuser),
    ...Array<ShotSender>(6).fill(member),
    ...Array<ShotSender>(6).fill(superuserBearer),
    ...Array<ShotSender>(6).fill(apiToken),
    { name: 'anonymous', headers: [] },
    { name: 'anonymous', headers: [] },
    await session('session of a site administrator', people.siteAdmin),
    await session('session of a site member', people.siteMember),
    { name: 'forged session', headers: [['Cookie', `rbsessionid=${forged('session')}`]] },
    by('Basic', basic(people.member.username)),
    by('Basic with a wrong password', basic(people.member.username, 'wrong')),
    by('Basic of nobody', basic('nobody', 'x')),
    by('malformed Basic', 'Basic ====:\u00ff'),
    by('restricted API token', `token ${tokens.narrowApiToken}`),
    by('forged API token', `token ${forged('api token')}`),
    by('bearer', `Bearer ${tokens.bearer}`),
    by('narrow bearer', `Bearer ${tokens.narrowBearer}`),
    by('bearer of a site', `Bearer ${tokens.bearerOfSite}`),
    by('late bearer', `Bearer ${tokens.lateBearer}`),
    by('forged bearer', `Bearer ${forged('bearer')}`),
    by('OAuth2 client', basic(CLIENT.id)),
    by('no scheme', 'x'),
    { ...superuser, name: 'session and token', headers: [...superuser.headers, ...apiToken.headers] },
  ];
}
