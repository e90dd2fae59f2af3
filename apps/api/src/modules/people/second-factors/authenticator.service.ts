import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { nullable, number, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { AUTHENTICATOR_PLACE } from '@review-service/platform/secrets/second-factors';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { ApiConfig } from '../../../api.config';
import { failField } from '../../../errors/api.exception';
import { authenticatorUri, makeAuthenticatorSecret, qrCodeOf, stepOf } from './authenticator-codes';
import { type FactorOwner, SecondFactorNotes } from './second-factor-notes';

/** What a person needs to set up their app. It is kept nowhere until they prove that the app has it. */
export interface AuthenticatorSetup {
  readonly secret: string;
  readonly uri: string;
  /** An image of `uri`, as SVG. */
  readonly qrCode: string;
  /** The secret again, sealed for the person. */
  readonly setup: string;
}

/** The authenticator app of a person; undefined times: there is none. */
export interface ShownAuthenticator {
  readonly username: string;
  readonly added: string | null;
  readonly lastUsed: string | null;
  readonly setup?: AuthenticatorSetup;
}

/** The same, and whether its person must have a second factor. */
export interface ShownOwnAuthenticator extends ShownAuthenticator {
  readonly isRequired: boolean;
}

interface SealedSetup {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Ten minutes, in milliseconds. */
const SETUP_LASTS = 600_000;

const NAME = 'Review Service';

const setupPlace = (userId: number): string => `authenticator_app/setup/${userId}`;

const [WRONG, LATE] = [
  'This code is wrong. Enter the one that the app shows now.',
  'This took too long. Begin the setup again.',
];

/** Adds authenticator apps, and takes their codes, each once. */
@Injectable()
export class AuthenticatorService {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly notes: SecondFactorNotes,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  async of({ id, username }: FactorOwner): Promise<ShownAuthenticator> {
    const found = await this.db.find(
      { added: text, lastUsed: nullable(text) },
      sql`
        select ${isoTime(sql`added_at`)} as added, ${isoTime(sql`last_used_at`)} as "lastUsed"
        from authenticator_app where user_id = ${id}`,
    );
    return { username, added: found?.added ?? null, lastUsed: found?.lastUsed ?? null };
  }

  /** A new secret. Nothing is stored. */
  begin({ id, username }: FactorOwner): AuthenticatorSetup {
    const secret = makeAuthenticatorSecret();
    const sealed: SealedSetup = { secret, until: Date.now() + SETUP_LASTS };
    return this.setupOf(username, secret, this.secrets.seal(setupPlace(id), JSON.stringify(sealed)));
  }

  /** The same set-up again, for a form that is shown once more; undefined: it is over, or another person's. */
  again({ id, username }: FactorOwner, setup: string): AuthenticatorSetup | undefined {
    const secret = this.opened(id, setup);
    return secret === undefined ? undefined : this.setupOf(username, secret, setup);
  }

  /** Adds the app once it shows a right code, in place of a former one. That code is used up. */
  @Transactional()
  async add(owner: FactorOwner, setup: string, code: string): Promise<void> {
    const secret = this.opened(owner.id, setup) ?? failField(errors.invalidFormData, 'setup', LATE);
    const lastStep = stepOf(secret, plain(code)) ?? failField(errors.invalidFormData, 'code', WRONG);
    await this.notes.lock(owner);
    const sealed = this.secrets.seal(AUTHENTICATOR_PLACE(owner.id), secret);
    const [keyId = ''] = sealed.split('.');
    await this.db.change(
      {},
      sql`
        insert into authenticator_app (user_id, key_id, sealed, last_step)
        values (${owner.id}, ${keyId}, ${sealed}, ${lastStep})
        on conflict (user_id) do update set key_id = excluded.key_id, sealed = excluded.sealed,
          last_step = excluded.last_step, added_at = now(), last_used_at = null`,
    );
    const details = { kind: 'authenticator' };
    await this.notes.note(owner, { action: 'second-factor.added', details, change: 'authenticator-added' });
  }

  /** Takes a code of the app. Of two requests with the same one, one moves the last step. */
  async take({ id }: FactorOwner, code: string): Promise<boolean> {
    const found = await this.db.find({ sealed: text }, sql`select sealed from authenticator_app where user_id = ${id}`);
    const secret = found && this.secrets.open(AUTHENTICATOR_PLACE(id), found.sealed);
    const step = secret === undefined ? undefined : stepOf(secret, plain(code));
    if (step === undefined) return false;
    const taken = await this.db.change(
      { userId: number },
      sql`
        update authenticator_app set last_step = ${step}, last_used_at = now()
        where user_id = ${id} and last_step < ${step} returning user_id as "userId"`,
    );
    return taken.length > 0;
  }

  /** In the transaction of what else goes with it. False: there was none. */
  async remove(owner: FactorOwner): Promise<boolean> {
    const removed = await this.db.change(
      { userId: number },
      sql`delete from authenticator_app where user_id = ${owner.id} returning user_id as "userId"`,
    );
    if (removed.length === 0) return false;
    const details = { kind: 'authenticator' };
    await this.notes.note(owner, { action: 'second-factor.removed', details, change: 'authenticator-removed' });
    return true;
  }

  private setupOf(username: string, secret: string, setup: string): AuthenticatorSetup {
    const uri = authenticatorUri(secret, { issuer: `${NAME} (${new URL(this.config.url).host})`, label: username });
    return { secret, uri, qrCode: qrCodeOf(uri), setup };
  }

  private opened(userId: number, setup: string): string | undefined {
    const opened = this.secrets.open(setupPlace(userId), setup);
    if (opened === undefined) return undefined;
    // The reason for the cast: what opens was sealed above.
    const { secret, until } = JSON.parse(opened) as SealedSetup;
    return until > Date.now() ? secret : undefined;
  }
}

/** As people type it, such as `123 456`. */
const plain = (code: string): string => code.replaceAll(/\s/g, '');
