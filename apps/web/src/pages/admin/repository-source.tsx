import type { Schemas } from '@review-service/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { Choice, Field, isTicked, textOf, Tick } from '../../parts/forms/field.tsx';
import { Form, wordsOf } from '../../parts/forms/form.tsx';
import { TypedName } from '../../parts/forms/typed-name.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';

type Source = Schemas['RepositorySource'];
type Kind = Exclude<Source['kind'], ''>;

const KINDS: Readonly<Record<Kind, string>> = {
  'raw-file-url': 'An address for each file',
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea or Forgejo',
  bitbucket: 'Bitbucket',
  mirror: 'A mirror that the service keeps',
};

const VALIDATION: Readonly<Record<Source['validate'], string>> = {
  off: 'Nothing: it may be of files that are elsewhere',
  warn: 'Say so to its author',
  refuse: 'Refuse it',
};

/** What the address of each kind is. */
const ADDRESSES: Readonly<Record<Kind, string>> = {
  'raw-file-url':
    'With <revision> where the blob of the file stands; or with <commit> and <filename>. Such as https://git.example.com/harbour/<revision>.',
  github: 'Of its API. Empty: that of github.com.',
  gitlab: 'Of the server. Empty: gitlab.com.',
  gitea: 'Of the server, such as https://git.example.com.',
  bitbucket: 'Of its API. Empty: that of bitbucket.org.',
  mirror: 'What is fetched, such as https://git.example.com/harbour.git.',
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
  if (!source) return <p role="status">Reading…</p>;
  return (
    <>
      <p>
        {source.kind === ''
          ? 'Nowhere. Diffs show the lines that their patches have.'
          : 'Diffs can show more of a file than their patches have.'}
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
            <summary>Remove this source</summary>
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
    say(`Where the files of ${name} are read is saved.`);
  };
  return (
    <Form action="Save" label="Where its files are read" onSend={save}>
      <Choice
        name="kind"
        label="How"
        options={KINDS}
        value={kind}
        onChange={({ target }) => setKind(readKind(target.value))}
      />
      <Field
        name="url"
        label="Address"
        hint={ADDRESSES[kind]}
        defaultValue={source.url}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isHost && (
        <Field
          name="project"
          label="What it is called there"
          hint="Such as owner/name."
          defaultValue={source.project}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
        />
      )}
      <Field
        name="username"
        label="User name"
        hint="Optional: for servers that want one beside the token."
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
            ? 'There is one, which nobody can see. Leave this empty to keep it.'
            : 'Optional. It only has to read. Nobody can see it later.'
        }
        type="password"
        autoComplete="new-password"
        maxLength={4_096}
      />
      {source.has_token && <Tick name="forget" label="Forget the token that is there" />}
      <Choice
        name="validate"
        label="What to do about a new diff whose files are not there"
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
        {isPending ? 'Asking…' : error ? wordsOf(error) : data && (data.works ? 'It works.' : data.message)}
      </span>
    </div>
  );
}

function Remove({ repository: { id, name } }: { repository: Schemas['Repository'] }): ReactNode {
  const queryClient = useQueryClient();
  return (
    <TypedName
      name={name}
      action="Remove its source"
      onConfirm={async () => {
        await service.delete('/api/repositories/{repository_id}/source/', { path: { repository_id: id } });
        say(`The files of ${name} are not read any more.`);
        await queryClient.invalidateQueries({ queryKey: ['repository', id] });
      }}
    >
      <ul aria-label="What becomes of it">
        <li>Diffs show the lines that their patches have, and no others.</li>
        <li>The token is gone. Nobody can undo this.</li>
      </ul>
    </TypedName>
  );
}
