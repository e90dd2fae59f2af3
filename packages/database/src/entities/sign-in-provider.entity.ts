import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An identity provider that people sign in with, besides that of the settings. */
@Entity('sign_in_provider')
export class SignInProvider {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Its name in addresses. Unique. */
  @Column('text') slug!: string;
  @Column('text') name!: string;
  /** Its address, as its tokens name it. Unique. */
  @Column('text') issuer!: string;
  @Column('text') clientId!: string;
  /** What is sealed: `client_secret` or `private_key`. */
  @Column('text') credential!: string;
  /** The key of SECRET_KEYS that seals it. */
  @Column('text') keyId!: string;
  @Column('text') sealed!: string;
  @Column('text', { default: 'openid profile email' }) scopes!: string;
  @Column('text', { default: 'preferred_username' }) usernameClaim!: string;
  /** Empty: none. */
  @Column('text', { default: '' }) groupsClaim!: string;
  @Column('boolean', { default: false }) createAccounts!: boolean;
  /** When an unknown identity is linked: `login`, `verified-email` or `never`. */
  @Column('text', { default: 'login' }) link!: string;
  @Column('text', { array: true, default: [] }) emailDomains!: string[];
  /** The tenants of Entra ID whose people may sign in. */
  @Column('text', { array: true, default: [] }) tenants!: string[];
}
