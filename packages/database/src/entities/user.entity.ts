import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person with an account. Deactivated people keep their row but cannot log in. */
@Entity('user_account')
export class User {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Unique, exact case. */
  @Column('text') username!: string;
  /** An encoded hash (argon2id, or one of Django that was imported); null: no login by password. */
  @Column('text', { nullable: true, select: false }) passwordHash!: string | null;
  /** Every session cookie has it. A new value ends them all. The parentheses are PostgreSQL's, which TypeORM compares. */
  @Column('int', { default: () => 'floor((random() * (1000000000)))' }) sessionEpoch!: number;
  /** Unique in any case, unless it is shared. */
  @Column('text', { default: '' }) email!: string;
  /** Several accounts had the address before addresses were unique: it logs in to none of them. */
  @Column('boolean', { default: false }) emailIsShared!: boolean;
  @Column('text', { default: '' }) firstName!: string;
  @Column('text', { default: '' }) lastName!: string;
  @Column('boolean', { default: true }) isActive!: boolean;
  @Column('boolean', { default: false }) isStaff!: boolean;
  @Column('boolean', { default: false }) isSuperuser!: boolean;
  /** A program: it is never expected to act. */
  @Column('boolean', { default: false }) isBot!: boolean;
  /** Of a bot: the person who answers for it, or a group that does. Null: nobody, or the other one. */
  @Column('int', { nullable: true }) operatorId!: number | null;
  @Column('int', { nullable: true }) operatorGroupId!: number | null;
  /** Name and address are visible to the person, staff and the administrators of the person's sites only. */
  @Column('boolean', { default: false }) isPrivate!: boolean;
  /** Has an authenticator app or a passkey: the password alone opens nothing. Triggers keep it. */
  @Column('boolean', { default: false }) hasSecondFactor!: boolean;
  /** Settings that clients store for the person; see OWN_SETTINGS in contracts. */
  @Column('jsonb', { default: {} }) settings!: object;
  @Column('timestamptz', { default: () => 'now()' }) joinedAt!: Date;
}
