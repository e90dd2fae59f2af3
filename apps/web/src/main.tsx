import './base/trusted-types.ts';
import '@review-service/design/tokens.css';
import './base/elements.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptStyles } from './shell/adopt-styles.ts';
import { takeOneClickAFrame } from './shell/one-click-a-frame.ts';
import { queryClient } from './base/query-client.ts';
import { router } from './shell/router.tsx';
import { showKeptTheme } from './base/theme.ts';

showKeptTheme();
takeOneClickAFrame();
const place = document.getElementById('app');
if (!place) throw new Error('The page has no place for the app.');
await adoptStyles();
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
