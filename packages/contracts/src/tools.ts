/** A version control system whose diffs are read. */
export interface VersionControlTool {
  /** What a repository's `tool` says. */
  readonly name: string;
  /** What filters may say instead, in any case; and what the diffs of the tool are stored under. */
  readonly id: string;
  /** Names in its diffs begin at a folder, which the sender of a diff has to say. */
  readonly requiresBaseDir: boolean;
  /** Its changes have numbers. */
  readonly requiresChangeNumber: boolean;
  /** Its diffs can be series of commits. */
  readonly hasHistory: boolean;
  /** False: its diffs are imported and shown, and new ones are refused. */
  readonly isPosted: boolean;
}

const POSTED = { requiresBaseDir: false, requiresChangeNumber: false, hasHistory: false, isPosted: true };
const IMPORTED = { ...POSTED, isPosted: false };

/** Every tool. Each has a reader of its diffs under its id. */
export const TOOLS = [
  { ...POSTED, name: 'Git', id: 'git', hasHistory: true },
  { ...POSTED, name: 'Subversion', id: 'subversion', requiresBaseDir: true },
  { ...POSTED, name: 'Mercurial', id: 'mercurial', hasHistory: true },
  { ...POSTED, name: 'Perforce', id: 'perforce', requiresChangeNumber: true },
  // Unified diffs that no tool of these made.
  { ...POSTED, name: 'Unified', id: 'unified' },
  { ...IMPORTED, name: 'Bazaar', id: 'bazaar', requiresBaseDir: true },
  { ...IMPORTED, name: 'CVS', id: 'cvs' },
  { ...IMPORTED, name: 'ClearCase', id: 'clearcase', requiresBaseDir: true },
  { ...IMPORTED, name: 'Plastic SCM', id: 'plastic', requiresChangeNumber: true },
  { ...IMPORTED, name: 'Team Foundation Server', id: 'tfs' },
] as const satisfies readonly VersionControlTool[];

/** The id of a tool. */
export type ToolId = (typeof TOOLS)[number]['id'];

/** The names that a repository's `tool` may have. */
export const TOOL_NAMES = TOOLS.map(({ name }) => name);

/** The tool of this name, in any case; undefined: an imported repository may have another one. */
export const toolNamed = (name: string): (typeof TOOLS)[number] | undefined =>
  TOOLS.find((tool) => tool.name.toLowerCase() === name.toLowerCase());

/** Whether this is the name of that tool, in any case. */
export const isNameOf = (name: string, id: ToolId): boolean => toolNamed(name)?.id === id;

/** Whose form diffs of the tool of this name have: of one that is not here the one that asks for least. */
export const readerOf = (name: string): ToolId => toolNamed(name)?.id ?? 'unified';

/** The lower-case names of the tools that a filter names by ids or names, separated by commas. */
export function namesOfTools(asked: string): string[] {
  const given = asked.toLowerCase().split(',');
  const byId = TOOLS.filter(({ id }) => given.includes(id)).map(({ name }) => name.toLowerCase());
  return [...new Set([...given, ...byId])];
}
