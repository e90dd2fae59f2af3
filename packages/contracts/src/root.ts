import { defineResource } from './resource';

/** The start of the API: links and URI templates of all served resources. */
export const ROOT = defineResource('root', { singleton: true, itemKey: '' });

/** The description of the server. The root shows the same; old clients use this URL. */
export const INFO = defineResource('info', {
  singleton: true,
  mediaType: 'server-info',
  policyId: 'server_info',
  shape: 'Server',
});

/** The fields of the root and the info resource. */
export interface ServerFields {
  /** The product. */
  product: { name: string; version: string; package_version: string; is_release: boolean };
  /** Where it runs, and who runs it. */
  site: { url: string; administrators: { name: string; email: string }[]; time_zone: string };
  /** The features of the server that clients know by name. */
  capabilities: Record<string, unknown>;
}

/** The way in as clients see it. */
export interface RootFields extends ServerFields {
  /** By name: of every list and of every item (RFC 6570). */
  uri_templates: Record<string, string>;
}
