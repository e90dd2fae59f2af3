import type { Schemas } from '@review-service/client';
import { type ReactNode, useState } from 'react';
import { Choice, Field, isTicked, textOf, Tick } from '../../parts/forms/field.tsx';

type Tool = NonNullable<Schemas['UpdateRepository']['tool']>;

/** What the address of a repository is, by its tool. */
const ADDRESSES: Readonly<Record<Tool, string>> = {
  Git: 'For example https://git.example.com/harbour.git, without a password. The service does not read from it.',
  Subversion: 'The root URL of svn info, for example https://svn.example.com/harbour.',
  Mercurial: 'An http or https URL, for example https://hg.example.com/harbour. An SSH URL is a mirror URL.',
  Perforce: 'The port of p4 info, for example ssl:p4.example.com:1666.',
  Unified: "Any text. Diffs are posted with the repository's name.",
  Bazaar: 'The branch URL. Existing diffs only.',
  CVS: 'The CVSROOT behind the @. Existing diffs only.',
  ClearCase: 'The folder of the VOB. Existing diffs only.',
  'Plastic SCM': 'repository@host:port. Existing diffs only.',
  'Team Foundation Server': 'The collection URL. Existing diffs only.',
};

const TOOLS = Object.fromEntries(Object.keys(ADDRESSES).map((name) => [name, name]));

const isTool = (name: string | undefined): name is Tool => name !== undefined && name in ADDRESSES;

/** The fields of a repository: those of the given one, or of a new one. */
export function RepositoryFields({ of }: { of?: Schemas['Repository'] }): ReactNode {
  const [tool, setTool] = useState(of?.tool ?? 'Git');
  return (
    <>
      <Field name="name" label="Name" defaultValue={of?.name} maxLength={255} />
      <Choice
        name="tool"
        label="Tool"
        options={isTool(tool) ? TOOLS : { [tool]: tool, ...TOOLS }}
        value={tool}
        onChange={({ target }) => setTool(target.value)}
      />
      <Field
        name="path"
        label={tool === 'Git' ? 'Clone URL' : 'Path'}
        hint={isTool(tool) ? ADDRESSES[tool] : ''}
        defaultValue={of?.path}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <Field
        name="mirror_path"
        label="Mirror URL"
        hint="Optional."
        defaultValue={of?.mirror_path}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      {tool === 'Subversion' && (
        <>
          <Field
            name="root_url"
            label="Root URL"
            hint="Only if the path is a folder below the root."
            defaultValue={of?.root_url}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
          />
          <Field
            name="uuid"
            label="Repository UUID"
            hint="From svn info. RBTools finds the repository by it if a checkout has another URL."
            defaultValue={of?.uuid}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={36}
          />
        </>
      )}
      <Field
        name="bug_tracker"
        label="Bug tracker URL"
        hint="Optional, with %s in place of the bug number."
        defaultValue={of?.bug_tracker}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
      />
      <Tick name="public" label="Public: everybody can read it" defaultChecked={of?.public ?? true} />
      <Tick name="visible" label="Show in lists" defaultChecked={of?.visible ?? true} />
      <Tick
        name="carries_ship_its"
        label="Keep ship-its after a rebase"
        hint="A new revision that changes the same lines does not ask reviewers again."
        defaultChecked={of?.carries_ship_its ?? true}
      />
    </>
  );
}

/** What was typed, as the API takes it: fields that the tool does not have are empty. */
export const repositoryTyped = (typed: FormData) => ({
  ...toolTyped(textOf(typed, 'tool')),
  name: textOf(typed, 'name'),
  path: textOf(typed, 'path'),
  mirror_path: textOf(typed, 'mirror_path'),
  root_url: textOf(typed, 'root_url'),
  uuid: textOf(typed, 'uuid'),
  bug_tracker: textOf(typed, 'bug_tracker'),
  public: isTicked(typed, 'public'),
  visible: isTicked(typed, 'visible'),
  carries_ship_its: isTicked(typed, 'carries_ship_its'),
});

/** An imported repository may have a tool that no new one can have: it keeps that. */
export const toolTyped = (tool: string): { tool?: Tool } => (isTool(tool) ? { tool } : {});
