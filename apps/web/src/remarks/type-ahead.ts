import type { Writing } from './writing.ts';

/**
 * Takes the keys until the box of a writing is drawn, which then has what was typed: no key is lost, or runs a shortcut, and a
 * phone shows its keyboard, which it does for a field that gets the focus at the tap itself.
 */
export function typeAhead(writing: Writing): void {
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.style.position = 'fixed';
  field.style.top = '0';
  field.ariaLabel = 'New comment';
  field.addEventListener('input', () => writing.change({ ...writing.state().words, text: field.value }));
  field.addEventListener('blur', () => field.remove());
  document.body.append(field);
  field.focus({ preventScroll: true });
}
