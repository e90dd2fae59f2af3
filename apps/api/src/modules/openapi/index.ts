export { ApiDescription } from './api-description';
export { OpenApiModule } from './openapi.module';
export type { Schema } from './schema';
