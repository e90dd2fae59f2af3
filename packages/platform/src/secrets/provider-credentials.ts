/** The place of the sealed credential with which this service is a client of an identity provider (decision R1). */
export const PROVIDER_CREDENTIAL_PLACE = (id: number): string => `sign_in_provider/sealed/${id}`;
