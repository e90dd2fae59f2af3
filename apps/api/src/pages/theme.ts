import { parse } from 'cookie';
import type { FastifyRequest } from 'fastify';

const THEMES = ['light', 'dark'] as const;

/** The theme that somebody has chosen in the browser app, which says so by a cookie; undefined: that of their system. */
export function themeOf({ headers }: FastifyRequest): (typeof THEMES)[number] | undefined {
  const { theme } = parse(headers.cookie ?? '');
  return THEMES.find((one) => one === theme);
}
