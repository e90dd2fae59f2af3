import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  adoptStyles,
  drawPlain,
  GRAMMARS,
  importAtOnce,
  leaveOut,
  OTHER_ENGINES,
  OTHER_THEMES,
} from './build/diff-viewer.mjs';
import { firstFiles } from './build/first-files.mjs';
import { shellFirst } from './build/shell-first.mjs';

/** The diff viewer, and the themes that it draws with; without the grammars. */
const VIEWER = /[\\/]@pierre[\\/]|[\\/]plain-code\.ts|[\\/]github-(dark|light)-high-contrast\./;

/** What pages share is in few files: where each answer takes long, these are read sooner than many small ones. */
const FEW_FILES = {
  minShareCount: 2,
  groups: [
    { name: 'app', tags: ['$initial'], minShareCount: 1 },
    { name: 'parts', test: /[\\/](react-aria|@react-|react-stately)|[\\/]web[\\/]src[\\/](base|parts|requests)[\\/]/ },
    // With what it loads before it draws a line.
    { name: 'viewer', test: VIEWER, minShareCount: 1 },
    { name: 'remarks', test: /[\\/]web[\\/]src[\\/]remarks[\\/]/ },
  ],
};

/** Builds the app into `dist`, for the API to serve (apps/api/src/modules/pages/web). */
export default defineConfig(({ command }) => ({
  // While one develops, Vite answers at the app's own addresses.
  base: command === 'build' ? '/app/' : '/',
  plugins: [
    react({ jsxImportSource: '#visible-texts' }),
    adoptStyles(fileURLToPath(new URL('src/diff/adopted-style.ts', import.meta.url))),
    drawPlain(fileURLToPath(new URL('src/diff/plain-code.ts', import.meta.url))),
    leaveOut(OTHER_ENGINES, OTHER_THEMES),
    importAtOnce(),
    shellFirst(),
    firstFiles(),
  ],
  resolve: { conditions: ['@review-service/source', 'module', 'browser', 'production', 'default'] },
  build: {
    assetsDir: '',
    target: 'es2023',
    // A style or a picture in the page, or in an address, would need a weaker policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: FEW_FILES } },
  },
  // In one file: what a worker imported by and by would take a round trip each.
  worker: {
    format: 'es',
    plugins: () => [leaveOut(OTHER_ENGINES, GRAMMARS)],
    rolldownOptions: { output: { codeSplitting: false } },
  },
  server: { proxy: { '^/(s/[^/]+/)?(api|account|assets|static|r/[0-9]+/file)/': 'http://localhost:8080' } },
}));
