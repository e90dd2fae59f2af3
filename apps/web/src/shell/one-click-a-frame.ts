/** What a click is for: a click on something in it counts as one on it. */
const CONTROLS = 'button, input, summary, [role="button"], [role="menuitem"], [role="switch"]';

/** The controls that were clicked since the page was drawn last. */
const clicked = new Set<Element>();

/**
 * Makes two clicks on one control within a frame one click (decision U2). The page shows that a control is at work, and disables
 * it, with its next frame: until then a second click would do the same again.
 */
export function takeOneClickAFrame(): void {
  document.addEventListener('click', onClick, { capture: true });
}

function onClick(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
  // A hidden page draws no frames.
  if (!control || document.hidden) return;
  if (clicked.has(control)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  clicked.add(control);
  requestAnimationFrame(() => setTimeout(() => clicked.delete(control)));
}
