/**
 * Is a token for the tools of agents asked for (RFC 8707), and not for the API? Undefined: for something else, where no
 * token of ours is good for anything.
 * @param tools their address
 */
export function isForTools(resource: string | undefined, tools: string): boolean | undefined {
  if (resource === undefined) return false;
  // Some clients write every address with a slash at its end.
  return [tools, `${tools}/`].includes(resource) || undefined;
}
