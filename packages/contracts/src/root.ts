import { defineResource } from './resource';

/** The way in: links and URI templates of everything that is served. */
export const ROOT = defineResource('root', { singleton: true, itemKey: '' });

/** What this server is and can do. The root shows the same; old clients ask here. */
export const INFO = defineResource('info', { singleton: true, mediaType: 'server-info', policyId: 'server_info' });

/** What the root and the info resource say of the server. */
export interface ServerFields {
  product: { name: string; version: string; package_version: string; is_release: boolean };
  site: { url: string; administrators: { name: string; email: string }[]; time_zone: string };
  capabilities: Record<string, unknown>;
}
