import { basic } from '@review-service/testing/credentials';
import { loginToken, PEOPLE, type PersonName } from '../world/shape';
import { send } from '../load/send';

/** Headers with credentials. */
export type Headers = Readonly<Record<string, string>>;

/** The credentials of a world's people. */
export class Logins {
  private constructor(
    private readonly rows: number,
    private readonly cookies: ReadonlyMap<PersonName, string>,
  ) {}

  /** Logs everybody in at an API; the sessions are valid at every server with the same keys. */
  static async at(api: string, rows: number): Promise<Logins> {
    const cookies = new Map<PersonName, string>();
    for (const who of Object.keys(PEOPLE) as PersonName[]) {
      const answer = await send(api, { method: 'GET', path: '/api/session/', headers: basicOf(who) });
      const [cookie] = answer.headers['set-cookie'] ?? [];
      if (cookie === undefined) throw new Error(`${who} cannot log in: status ${answer.status}`);
      cookies.set(who, cookie.split(';')[0] ?? '');
    }
    return new Logins(rows, cookies);
  }

  session = (who: PersonName): Headers => ({ cookie: this.cookies.get(who) ?? '' });
  bearer = (who: PersonName): Headers => ({ authorization: `Bearer ${loginToken('oauth', this.rows, PEOPLE[who])}` });
  apiToken = (who: PersonName): Headers => ({ authorization: `token ${loginToken('api', this.rows, PEOPLE[who])}` });
}

const basicOf = (who: PersonName): Headers => ({ authorization: basic(PEOPLE[who].username) });
