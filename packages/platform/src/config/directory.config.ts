import { IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { filterFault } from '../directory/filters';
import { mappingFault, readMappings, type GroupMapping } from '../directory/group-mappings';
import { Setting } from './setting';

const WITH_URL = { shownDefault: 'required with `LDAP_URL`' };

/** A distinguished name (RFC 4514); Active Directory also takes `user@domain` and `DOMAIN\user` for a bind. */
const NAME = /^[^\p{Cc}]{1,1000}$/u;

/** An attribute's short name or OID (RFC 4512 section 1.4). */
const ATTRIBUTE = /^[A-Za-z0-9][A-Za-z0-9.-]{0,100}$/;

/** Undefined: these are the addresses of servers. */
function urlFault(urls: readonly string[]): string | undefined {
  if (urls.length > 10) return 'must name ten servers at most';
  const isRight = (text: string) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
    const isBare = username + password + search + hash === '' && ['', '/'].includes(pathname);
    return ['ldap:', 'ldaps:'].includes(protocol) && hostname !== '' && isBare;
  };
  return urls.every(isRight) ? undefined : 'must be addresses such as ldaps://ldap.example.com, with commas between';
}

const Checked = (name: string, faultOf: (value: never) => string | undefined): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      // The reason for the casts: the property that is decorated has the type that its check takes.
      validate: (value) => faultOf(value as never) === undefined,
      defaultMessage: (args) => faultOf(args?.value as never) ?? '',
    },
  });

const isOn = ({ urls }: DirectoryConfig): boolean => urls.length > 0;

/** A company's directory, by LDAP. Without LDAP_URL there is none. */
export class DirectoryConfig {
  @Setting(
    'LDAP_URL',
    'the servers of a [directory](directories.md), tried in this order, such as `ldaps://ldap1.example.com,ldaps://ldap2.example.com`; ' +
      '`ldap://` goes over to TLS (StartTLS) before anything else is sent. The settings below belong to it',
    { shownDefault: 'none' },
  )
  @Checked('ldapUrls', urlFault)
  urls: string[] = [];

  @Setting('LDAP_CA_FILE', 'a file with the authority of their certificates (PEM), if it is none that Node knows')
  @IsOptional()
  @Matches(/^\//, { message: 'must be an absolute path' })
  caFile?: string;

  @Setting(
    'LDAP_ALLOW_PLAIN',
    'sends passwords over `ldap://` without TLS: everybody on the way can read them. For tests on one machine',
  )
  allowPlain: boolean = false;

  @Setting('LDAP_BIND_DN', 'the account that searches the directory; without it the search is anonymous', {
    shownDefault: 'none',
  })
  @Matches(/^[^\p{Cc}]{0,1000}$/u, { message: 'must be a distinguished name' })
  bindDn: string = '';

  @Setting('LDAP_BIND_PASSWORD', 'its password', { secret: true, shownDefault: 'required with `LDAP_BIND_DN`' })
  @ValidateIf(({ bindDn, bindPassword }: DirectoryConfig) => bindDn !== '' || bindPassword !== '')
  @Matches(/^.{1,1000}$/s, { message: 'is required with LDAP_BIND_DN: a bind without a password proves nothing' })
  bindPassword: string = '';

  @Setting('LDAP_BASE', 'the entry below which people are, such as `ou=people,dc=example,dc=com`', WITH_URL)
  @ValidateIf((config: DirectoryConfig) => isOn(config) || config.base !== '')
  @Matches(NAME, { message: 'is required with LDAP_URL: a distinguished name' })
  base: string = '';

  @Setting('LDAP_USER_FILTER', 'which entries are people who may use this service (RFC 4515)')
  @Checked('ldapFilter', filterFault)
  userFilter: string = '(objectClass=person)';

  @Setting('LDAP_USERNAME', 'the attribute with the user name; in Active Directory `sAMAccountName`')
  @Matches(ATTRIBUTE, { message: 'must be the name of an attribute' })
  usernameAttribute: string = 'uid';

  @Setting(
    'LDAP_ID',
    'the attribute that says who it is, whatever the entry is called: one that the server sets and nobody changes; in Active ' +
      'Directory `objectGUID`, in FreeIPA `ipaUniqueID`',
  )
  @Matches(ATTRIBUTE, { message: 'must be the name of an attribute' })
  idAttribute: string = 'entryUUID';

  @Setting('LDAP_EMAIL', 'the attribute with the e-mail address')
  @Matches(ATTRIBUTE, { message: 'must be the name of an attribute' })
  emailAttribute: string = 'mail';

  @Setting(
    'LDAP_CREATE',
    'when people of the directory get an account: `off` (an administrator creates it), at their first `sign-in`, or by the next `sync`',
  )
  @IsIn(['off', 'sign-in', 'sync'], { message: 'must be off, sign-in or sync' })
  create: string = 'off';

  @Setting(
    'LDAP_LINK',
    'how an account that exists is linked with the entry of the same user name: by its `password`, asked for once, or by the ' +
      '`name` if the account has no password and is neither superuser nor staff',
  )
  @IsIn(['password', 'name'], { message: 'must be password or name' })
  link: string = 'password';

  @Setting('LDAP_SYNC_INTERVAL', 'seconds between two syncs of people and groups')
  @IsInt()
  @Min(60)
  @Max(86_400)
  syncInterval: number = 900;

  @Setting(
    'LDAP_GROUPS',
    'whose members belong to which review group: `developers:core; cn=ops,ou=groups,dc=example,dc=com:operators`, a CN or a DN ' +
      'and the name of the group',
    { shownDefault: 'none' },
  )
  @Checked('ldapGroups', mappingFault)
  groups: string = '';

  @Setting('LDAP_GROUP_BASE', 'the entry below which a group is looked for by its CN', { shownDefault: '`LDAP_BASE`' })
  @Matches(/^[^\p{Cc}]{0,1000}$/u, { message: 'must be a distinguished name' })
  groupBase: string = '';

  @Setting(
    'LDAP_NESTED_GROUPS',
    'members of groups within groups: `walk` (reads one group after another, five deep), `chain` (Active Directory finds them), or `off`',
  )
  @IsIn(['walk', 'chain', 'off'], { message: 'must be walk, chain or off' })
  nestedGroups: string = 'walk';

  /** There is a directory. */
  get isOn(): boolean {
    return isOn(this);
  }

  get mappings(): readonly GroupMapping[] {
    return readMappings(this.groups);
  }
}
