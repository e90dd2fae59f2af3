export { ApiDescription } from './api-description';
export { OpenApiModule } from './openapi.module';
export { wordsOf } from './operations';
export type { JsonSchema } from './schema';
export { contractSchema } from './contract-schemas';
export { fieldsOf } from './requests';
export { OAUTH2 } from './protocol-operations';
export { AGENT_TOOLS } from './tools-operation';
