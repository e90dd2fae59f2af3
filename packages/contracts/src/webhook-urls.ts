import ipaddr from 'ipaddr.js';
import type { PrivatePlaces } from './private-places';
import { hostOf, URL_MAX, urlFault } from './urls';

/** Allowed targets of webhooks beside the public internet. */
export interface WebhookGround {
  /** In development: also this machine, and http. */
  readonly allowsLoopback: boolean;
  /** The entries of WEBHOOK_ALLOW_PRIVATE. */
  readonly privatePlaces: PrivatePlaces;
}

/** The longest address of a webhook. */
export const WEBHOOK_URL_MAX = URL_MAX;

/** The prefix of all public IPv6 addresses (RFC 4291): others are local, or forms of IPv4 addresses. */
const PUBLIC_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Looks public, but serves credentials to machines in Azure. */
const METADATA = ['168.63.129.16'];

/** The fault of a webhook's URL, or undefined. Names are resolved when a message is sent, not here. */
export function webhookUrlFault(text: string, ground: WebhookGround): string | undefined {
  const wanted = ground.allowsLoopback ? 'https, or http to this machine' : 'https';
  const fault = urlFault(text, { wanted, instead: 'messages are signed instead' });
  if (fault !== undefined) return fault;
  const url = new URL(text);
  if (ground.privatePlaces.have(url)) return undefined;
  const host = hostOf(url);
  const isForbidden = ipaddr.isValid(host)
    ? !isWebhookAddress(host, url, ground)
    : isLocalName(host)
      ? !ground.allowsLoopback
      : url.protocol === 'http:';
  if (!isForbidden) return undefined;
  return url.protocol === 'http:'
    ? `http is not possible here: use ${wanted}.`
    : `"${host}" is not on the public internet, nor named in WEBHOOK_ALLOW_PRIVATE: messages are sent nowhere else.`;
}

/** May a message for this URL be sent to this resolved address? */
export function isWebhookAddress(address: string, url: URL, { allowsLoopback, privatePlaces }: WebhookGround): boolean {
  if (privatePlaces.have(url, address)) return true;
  const ip = ipaddr.process(address);
  if (ip.range() === 'loopback') return allowsLoopback;
  return url.protocol === 'https:' && isPublic(ip);
}

/** Whether an address is on the public internet, and no machine's own or its network's. */
export const isPublicAddress = (address: string): boolean => isPublic(ipaddr.process(address));

function isPublic(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (ip.range() !== 'unicast' || METADATA.includes(ip.toString())) return false;
  return ip.kind() === 'ipv4' || ip.match(PUBLIC_IPV6);
}

/** Names of this machine (RFC 6761 section 6.3). */
const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');
