import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.mjs';
import { adoptStyles, GRAMMARS, leaveOut, OTHER_ENGINES } from './build/diff-viewer.mjs';

/** Builds the app into `dist`, for the API to serve (apps/api/src/modules/pages/web). */
export default defineConfig(({ command }) => ({
  // While one develops, Vite answers at the app's own addresses.
  base: command === 'build' ? '/app/' : '/',
  plugins: [
    react({ jsxImportSource: '#visible-texts' }),
    adoptStyles(fileURLToPath(new URL('src/diff/adopted-style.ts', import.meta.url))),
    leaveOut(OTHER_ENGINES),
    compress(),
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
  },
  worker: { format: 'es', plugins: () => [leaveOut(OTHER_ENGINES, GRAMMARS)] },
  server: { proxy: { '^/(s/[^/]+/)?(api|account|assets|static|r/[0-9]+/file)/': 'http://localhost:8080' } },
}));
