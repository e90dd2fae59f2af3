import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person with an account. Deactivated ones keep their row and lose every way in. */
@Entity('user_account')
export class User {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Unique, exact case. */
  @Column('text') username!: string;
  /** An encoded hash (argon2id, or pbkdf2_sha256 of an import); null: no password logs in. */
  @Column('text', { nullable: true, select: false }) passwordHash!: string | null;
  /** Carried by every session cookie. Raising it ends them all. */
  @Column('int') sessionEpoch!: number;
  /** One account's, in whatever case, unless it is shared. */
  @Column('text') email!: string;
  /** Several accounts had the address before addresses were unique: it logs in to none of them. */
  @Column('boolean') emailIsShared!: boolean;
  @Column('text') firstName!: string;
  @Column('text') lastName!: string;
  @Column('boolean') isActive!: boolean;
  @Column('boolean') isStaff!: boolean;
  @Column('boolean') isSuperuser!: boolean;
  /** Name and address are for the person, staff and the administrators of the person's sites only. */
  @Column('boolean') isPrivate!: boolean;
  /** What clients keep here for the person; see OWN_SETTINGS in the contracts. */
  @Column('jsonb') settings!: object;
}
