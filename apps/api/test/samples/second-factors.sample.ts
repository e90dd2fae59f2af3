import { AUTHENTICATOR_PLACE } from '@review-service/platform/secrets/second-factors';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { TEST_KEYS } from '@review-service/testing/make';
import { ApiConfig } from '../../src/api.config';
import type { PlaceholderValues, ResourceSample, SampleGround } from '../resource-sample';
import { codeOf } from '../second-factors';
import { SoftwarePasskey } from '../software-passkey';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const secrets = new Secrets(TEST_KEYS);

/** Suites go on with the password of the owner. */
const withPassword = async ({ api, owner }: SampleGround, values: PlaceholderValues): Promise<PlaceholderValues> => {
  await api.db.query('update user_account set has_second_factor = false where id = $1', [owner.id]);
  return { ...values, user_id: owner.id };
};

/** What suites expect of an authenticator app. */
export const authenticatorSample: ResourceSample = {
  name: 'authenticator',
  list: ['users/:username/authenticator', 'GET', 'POST', 'PUT', 'DELETE'],
  made: 200,
  sent: () => ({ form: {} }),
  changed: ({ user_id }) => {
    const setup = { secret: SECRET, until: Date.now() + 60_000 };
    return {
      setup: secrets.seal(`authenticator_app/setup/${user_id}`, JSON.stringify(setup)),
      code: codeOf(SECRET),
    };
  },
  make: async (ground) => {
    const { api, owner } = ground;
    await api.db.query(
      `insert into authenticator_app (user_id, key_id, sealed, last_step) values ($1, 'test', $2, 0)
       on conflict do nothing`,
      [owner.id, secrets.seal(AUTHENTICATOR_PLACE(owner.id), SECRET)],
    );
    return withPassword(ground, {});
  },
};

/** What suites expect of recovery codes. */
export const recoveryCodesSample: ResourceSample = {
  name: 'recovery_codes',
  list: ['users/:username/recovery-codes', 'GET', 'POST'],
  made: 200,
  sent: () => ({ form: {} }),
};

/** What suites expect of a passkey. */
export const passkeySample: ResourceSample = {
  name: 'passkey',
  plural: 'passkeys',
  list: ['users/:username/passkeys', 'GET', 'POST'],
  item: ['users/:username/passkeys/:passkey_id', 'GET', 'PUT', 'DELETE'],
  sent: ({ service = '', user_id = '' }) => {
    const challenge = { challenge: 'AAAA', at: Date.now() };
    const options = {
      challenge: challenge.challenge,
      user: { id: Buffer.from(`user-${user_id}`).toString('base64url') },
    };
    const credential = new SoftwarePasskey(String(service)).register(JSON.stringify(options));
    const registration = secrets.seal(`passkey/registration/${user_id}`, JSON.stringify(challenge));
    return { form: { name: 'Laptop', credential, registration } };
  },
  make: async (ground) => {
    // Suites make many, one after the other, and a person may have few.
    await ground.api.db.query(
      'delete from passkey where id in (select id from passkey where user_id = $1 order by id desc offset 8)',
      [ground.owner.id],
    );
    const { id } = await ground.api.make.passkey(ground.owner);
    return withPassword(ground, { passkey_id: id, service: ground.api.part(ApiConfig).url });
  },
};

/** What suites expect of the first step to a passkey. */
export const passkeyRegistrationSample: ResourceSample = {
  name: 'passkey_registration',
  list: ['users/:username/passkey-registration', 'GET', 'POST'],
  made: 200,
  sent: () => ({ form: {} }),
};
