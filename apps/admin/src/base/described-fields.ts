import { createRequire } from 'node:module';

interface Contract {
  readonly properties: Readonly<Record<string, { readonly type: string; readonly description: string }>>;
  readonly required?: readonly string[];
}

/** What the build of the contracts writes of their sources: reading it is quick, and loads no library. */
const { definitions } = createRequire(__filename)('@review-service/contracts/schemas.json') as {
  definitions: Readonly<Record<string, Contract>>;
};

/** The fields of a request, in the words of its contract. */
export function describedFields(request: string) {
  const contract = definitions[request];
  if (!contract) throw new Error(`There is no contract ${request}.`);
  const { properties, required = [] } = contract;
  return Object.entries(properties).map(([name, { type, description }]) => ({
    ...{ name, type, description },
    isRequired: required.includes(name),
  }));
}
