import { Text } from './fields';
import { defineResource } from './resource';

/** The groups that an identity provider gives. Closed to tokens, as the provider itself. */
export const PROVIDER_GROUP = defineResource('provider_group', { closedToTokens: true, link: 'groups' });

/** So many values of one provider can be mapped. */
export const PROVIDER_GROUPS_AT_MOST = 1_000;

/** The mapping of a value in the groups claim of an identity provider to a group. */
export interface ProviderGroupFields {
  /** The value in the claim: the name of a group at the provider, or its ID. */
  claim: string;
  /** The name of the group here. */
  group: string;
  /** Unique among all mappings. */
  id: number;
  /** The Local Site of the group; null: none. */
  site: string | null;
}

/** The fields of a new mapping. */
export class CreateProviderGroup {
  /** The value in the claim, exactly as the provider sends it. */
  @Text({ max: 1_000, required: true, rules: [(value) => (value === '' ? 'This field is required.' : undefined)] })
  claim!: string;
  /** The name of the group. */
  @Text({ max: 100, required: true }) group!: string;
  /** The name of the group's Local Site; empty: none. */
  @Text({ max: 100 }) site?: string;
}
