/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { FilesEdge, NARROWEST, WIDEST } from './files-edge.tsx';

describe('the edge of the files', () => {
  it('moves by keys, within bounds, and says how wide they are', () => {
    const widths: number[] = [];
    render(<FilesEdge width={WIDEST - 10} onWidth={(width) => widths.push(width)} />);
    const edge = screen.getByRole('separator', { name: 'Width of the file list' });
    expect(edge.getAttribute('aria-valuenow')).toBe(`${WIDEST - 10}`);

    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) fireEvent.keyDown(edge, { key });
    expect(widths).toEqual([WIDEST - 26, WIDEST, NARROWEST, WIDEST]);
  });
});
