/** An attribute of a schema (RFC 7643 section 7). */
interface SchemaAttribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readWrite' | 'readOnly';
  readonly returned: 'default';
  readonly uniqueness: 'none' | 'server';
  readonly subAttributes?: readonly SchemaAttribute[];
}

const attribute = (name: string, others: Partial<SchemaAttribute> = {}): SchemaAttribute => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...others,
});

const complex = (name: string, subAttributes: readonly SchemaAttribute[], multiValued = false) =>
  attribute(name, { type: 'complex', multiValued, subAttributes });

const typed = (name: string) =>
  complex(
    name,
    [attribute('value'), attribute('type'), attribute('display'), attribute('primary', { type: 'boolean' })],
    true,
  );

/** What is used of users and groups. Whatever else is sent is kept as it was sent, and shown again. */
export const SCHEMAS = [
  {
    id: 'urn:ietf:params:scim:schemas:core:2.0:User',
    name: 'User',
    description: 'An account',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      complex('name', [attribute('formatted'), attribute('familyName'), attribute('givenName')]),
      attribute('displayName'),
      typed('emails'),
      attribute('active', { type: 'boolean' }),
    ],
  },
  {
    id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
    name: 'Group',
    description: 'A review group',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      complex(
        'members',
        [attribute('value'), attribute('display'), attribute('$ref', { type: 'reference' }), attribute('type')],
        true,
      ),
    ],
  },
  {
    id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    name: 'EnterpriseUser',
    description: 'What is kept and shown, and used for nothing',
    attributes: [attribute('employeeNumber'), attribute('department'), complex('manager', [attribute('value')])],
  },
] as const;
