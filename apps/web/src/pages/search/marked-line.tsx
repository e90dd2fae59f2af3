import { Fragment, type ReactNode } from 'react';
import type { LinePart } from './words.ts';

/** A line of text, whose matches are marked. */
export const MarkedLine = ({ line }: { line: readonly LinePart[] }): ReactNode =>
  line.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>));
