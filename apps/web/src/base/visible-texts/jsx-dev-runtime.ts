import { Fragment } from 'react/jsx-dev-runtime';
import { jsx, jsxs } from './jsx-runtime.ts';

export type { JSX } from 'react';
export { Fragment };

/** The same while one develops. */
export const jsxDEV = (...[type, props, key, isStatic]: [...Parameters<typeof jsx>, boolean]) =>
  isStatic ? jsxs(type, props, key) : jsx(type, props, key);
