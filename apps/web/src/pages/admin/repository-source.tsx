import type { Schemas } from '@review-service/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { Choice, Field, isTicked, textOf, Tick } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { wordsOf } from '../../base/words-of.ts';
import { TypedName } from '../../parts/forms/typed-name.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';

type Source = Schemas['RepositorySource'];
type Kind = Exclude<Source['kind'], ''>;

const KINDS: Readonly<Record<Kind, string>> = {
  'raw-file-url': 'URL per file',
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea or Forgejo',
  bitbucket: 'Bitbucket',
  mirror: 'Mirror on this server',
};

const VALIDATION: Readonly<Record<Source['validate'], string>> = {
  off: 'Accept',
  warn: 'Warn the author',
  refuse: 'Reject',
};

/** What the address of each kind is. */
const ADDRESSES: Readonly<Record<Kind, string>> = {
  'raw-file-url':
    'With <revision> for the blob, or with <commit> and <filename>. For example https://git.example.com/harbour/<revision>.',
  github: 'API URL. Empty: github.com.',
  gitlab: 'Server URL. Empty: gitlab.com.',
  gitea: 'Server URL, for example https://git.example.com.',
  bitbucket: 'API URL. Empty: bitbucket.org.',
  mirror: 'Clone URL, for example https://git.example.com/harbour.git.',
};

const sourceQuery = (repository_id: number) =>
  queryOptions({
    queryKey: ['repository', repository_id, 'source'],
    queryFn: async ({ signal }) =>
      (await service.get('/api/repositories/{repository_id}/source/', { path: { repository_id }, signal })).source,
  });

/** Where the files of a repository are read, whether that works, and its end. */
export function RepositorySource({ repository }: { repository: Schemas['Repository'] }): ReactNode {
  const { data: source, error } = useQuery(sourceQuery(repository.id));
  if (error) return <p role="alert">{wordsOf(error)}</p>;
  if (!source) return <p role="status">Loading…</p>;
  return (
    <>
      <p>
        {source.kind === ''
          ? 'No source yet. Diffs show only the lines in their patches.'
          : 'Diffs can show whole files.'}
      </p>
      {repository.public && (
        <p>
          {repository.name} is public here: every signed-in person can read its source. To prevent that, restrict access
          to the repository first.
        </p>
      )}
      {source.fetch_fault !== '' && <p role="alert">The last fetch of the mirror failed. {source.fetch_message}</p>}
      <SourceForm key={source.kind} repository={repository} source={source} />
      {source.kind !== '' && (
        <>
          <Check repository={repository} />
          <details>
            <summary>Remove source…</summary>
            <Remove repository={repository} />
          </details>
        </>
      )}
    </>
  );
}

function SourceForm({ repository: { id, name }, source }: { repository: Schemas['Repository']; source: Source }) {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<Kind>(source.kind === '' ? 'raw-file-url' : source.kind);
  const isHost = kind !== 'raw-file-url' && kind !== 'mirror';
  const save = async (typed: FormData) => {
    const token = textOf(typed, 'token');
    const body = {
      kind,
      url: textOf(typed, 'url'),
      project: textOf(typed, 'project'),
      username: textOf(typed, 'username'),
      validate: readValidation(textOf(typed, 'validate')),
      // Without one, that which is there stays.
      ...((token !== '' || isTicked(typed, 'forget')) && { token }),
    };
    const answer = await service.put('/api/repositories/{repository_id}/source/', {
      path: { repository_id: id },
      body,
    });
    queryClient.setQueryData(sourceQuery(id).queryKey, answer.source);
    await queryClient.invalidateQueries({ queryKey: ['repository', id], exact: true });
    say(`Source hosting of ${name} saved`);
  };
  return (
    <Form action="Save" label="Source hosting" onSend={save}>
      <Choice
        name="kind"
        label="Type"
        options={KINDS}
        value={kind}
        onChange={({ target }) => setKind(readKind(target.value))}
      />
      <Field
        name="url"
        label="URL"
        hint={ADDRESSES[kind]}
        defaultValue={source.url}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isHost && (
        <Field
          name="project"
          label="Project"
          hint="For example owner/name."
          defaultValue={source.project}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
        />
      )}
      <Field
        name="username"
        label="User name"
        hint="Optional, for servers that require one with the token."
        defaultValue={source.username}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <Field
        name="token"
        label="Token or password"
        hint={
          source.has_token
            ? 'A token is stored. Leave this empty to keep it.'
            : 'Optional. Read access is enough. Hidden once saved.'
        }
        type="password"
        autoComplete="new-password"
        maxLength={4_096}
      />
      {source.has_token && <Tick name="forget" label="Remove the stored token" />}
      <Choice
        name="validate"
        label="New diffs with missing files"
        options={VALIDATION}
        defaultValue={source.validate}
      />
    </Form>
  );
}

const readKind = (value: string): Kind =>
  Object.keys(KINDS).find((kind): kind is Kind => kind === value) ?? 'raw-file-url';
const readValidation = (value: string): Source['validate'] =>
  Object.keys(VALIDATION).find((one): one is Source['validate'] => one === value) ?? 'off';

function Check({ repository: { id } }: { repository: Schemas['Repository'] }): ReactNode {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () =>
      (await service.post('/api/repositories/{repository_id}/connection-check/', { path: { repository_id: id } }))
        .connection_check,
  });
  return (
    <div className={styles.actions}>
      <button type="button" className="quiet" disabled={isPending} onClick={() => mutate()}>
        Check connection
      </button>
      <span role="status">
        {isPending ? 'Checking…' : error ? wordsOf(error) : data && (data.works ? 'Connection OK' : data.message)}
      </span>
    </div>
  );
}

function Remove({ repository: { id, name } }: { repository: Schemas['Repository'] }): ReactNode {
  const queryClient = useQueryClient();
  return (
    <TypedName
      name={name}
      action="Remove source"
      onConfirm={async () => {
        await service.delete('/api/repositories/{repository_id}/source/', { path: { repository_id: id } });
        say(`Source of ${name} removed`);
        await queryClient.invalidateQueries({ queryKey: ['repository', id] });
      }}
    >
      <ul aria-label="Consequences">
        <li>Diffs show only the lines in their patches.</li>
        <li>The stored token is deleted. This cannot be undone.</li>
      </ul>
    </TypedName>
  );
}
