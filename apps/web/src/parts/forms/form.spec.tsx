/** @jest-environment jsdom */
import { ApiError, type Failure, PreconditionFailed } from '@review-service/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { FormFault } from './faults.ts';
import { Field, textOf } from './field.tsx';
import { Form } from './form.tsx';

const FAILURE: Failure = {
  ...{ status: 400, code: 105, type: 'invalid-form-data', fields: {}, reason: undefined, detail: undefined },
  ...{ requestId: undefined, docUrl: undefined, retryAfter: undefined },
};

/** A form of two fields, in the hands of somebody who types a name and sends it. */
function send(onSend: (name: string) => Promise<unknown>, options: { isEmptied?: boolean } = {}): HTMLInputElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form
        action="Save"
        onSend={(typed) => onSend(textOf(typed, 'name'))}
        places={{ 'name-taken': 'name' }}
        {...options}
      >
        <Field name="name" label="Name" hint="Small letters." />
        <Field name="mail" label="Mail" />
      </Form>
    </QueryClientProvider>,
  );
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.change(name, { target: { value: ' boats ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return name;
}

const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('a form', () => {
  it('sends what was typed without blanks around it, and says that it was saved', async () => {
    const sent: string[] = [];
    const name = send(async (typed) => sent.push(typed));

    await screen.findByText('Saved.');

    expect(sent).toEqual(['boats']);
    expect(name.value).toBe(' boats ');
  });

  it('empties its fields once that is sent, where it is asked to', async () => {
    const name = send(async () => undefined, { isEmptied: true });

    await screen.findByText('Saved.');

    expect(name.value).toBe('');
  });

  it('says what is wrong at the field, to those who do not see it too, and keeps what was typed', async () => {
    const fields = { name: ['Use small letters.'] };
    const name = send(() => Promise.reject(new ApiError('Invalid.', { ...FAILURE, fields })));

    await screen.findByRole('alert');

    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(name)).toBe('Small letters. Use small letters.');
    expect(screen.getByLabelText('Mail').hasAttribute('aria-invalid')).toBe(false);
    expect(name.value).toBe(' boats ');
  });

  it('says no more what is wrong once the field is changed, until it is sent again', async () => {
    const fields = { name: ['Use small letters.'], mail: ['It has no @.'], other: ['It is closed.'] };
    const name = send(() => Promise.reject(new ApiError('PUT', { ...FAILURE, fields })));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('It is closed. Fix the highlighted fields.');

    fireEvent.input(name, { target: { value: 'ships' } });
    expect(name.hasAttribute('aria-invalid')).toBe(false);
    expect(descriptionOf(name)).toBe('Small letters.');
    fireEvent.input(screen.getByLabelText('Mail'), { target: { value: 'a@example.com' } });
    expect(screen.getByRole('alert').textContent).toBe('It is closed.');

    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Use small letters.');
  });

  it('says at its field what a refusal means that names none', async () => {
    const name = send(() =>
      Promise.reject(new ApiError('POST', { ...FAILURE, type: 'name-taken', detail: 'It is taken.' })),
    );

    await screen.findByRole('alert');

    expect(descriptionOf(name)).toBe('Small letters. It is taken.');
  });

  it('says at its field what the page refuses itself', async () => {
    const name = send(() => Promise.reject(new FormFault({ name: ['Choose another one.'] })));

    await screen.findByRole('alert');

    expect(descriptionOf(name)).toBe('Small letters. Choose another one.');
  });

  it('says of itself what is about no field', async () => {
    const name = send(() => Promise.reject(new PreconditionFailed('Changed.', { ...FAILURE, status: 412 })));

    const alert = await screen.findByRole('alert');

    expect(alert.textContent).toContain('Somebody else has changed this meanwhile.');
    expect(name.hasAttribute('aria-invalid')).toBe(false);
  });
});
