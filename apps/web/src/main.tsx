import './app/trusted-types.ts';
import '@review-service/design/tokens.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeOneClickAFrame } from './app/one-click-a-frame.ts';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { showKeptTheme } from './app/theme.ts';

showKeptTheme();
takeOneClickAFrame();
const place = document.getElementById('app');
if (!place) throw new Error('The page has no place for the app.');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
