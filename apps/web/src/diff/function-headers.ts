import type { FileDiffMetadata } from '@pierre/diffs';

/**
 * Says above each hunk of a file what stands behind its numbers in the patch, mostly the function that its lines are in; and
 * why the lines before it are not there.
 */
export function nameHunks(file: HTMLElement, { hunks }: FileDiffMetadata): void {
  for (const separator of file.shadowRoot?.querySelectorAll<HTMLElement>('[data-gutter] > [data-separator]') ?? []) {
    const content = separator.querySelector<HTMLElement>('[data-separator-content]');
    if (!content || content.title) continue;
    content.title = 'The patch does not have these lines: who posts it says how many it has around changes.';
    const number = numberBehind(separator);
    const isOld = number?.dataset.lineType === 'change-deletion' || separator.closest('[data-deletions]') !== null;
    const line = Number(number?.dataset.columnNumber);
    const hunk = hunks.find((one) =>
      isOld
        ? line >= one.deletionStart && line < one.deletionStart + one.deletionCount
        : line >= one.additionStart && line < one.additionStart + one.additionCount,
    );
    if (!hunk?.hunkContext) continue;
    const header = document.createElement('code');
    header.textContent = hunk.hunkContext;
    header.style.cssText = 'display: inline; margin-left: 2ch; background: none; white-space: pre';
    content.append(header);
  }
}

/** The first line number behind a separator. */
function numberBehind(separator: Element): HTMLElement | undefined {
  for (let next = separator.nextElementSibling; next; next = next.nextElementSibling)
    if (next instanceof HTMLElement && next.dataset.columnNumber !== undefined) return next;
  return undefined;
}
