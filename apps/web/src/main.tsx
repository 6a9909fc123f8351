import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LazyToaster } from './app/lazy-toaster.tsx';
import { Router } from './app/router.tsx';
import { preloadOnIntent } from './app/routes.tsx';
import { warmUp } from './app/warm-up.ts';
import { watchAttendance } from './lib/attendance.ts';
import { createQueryClient } from './lib/query-client.ts';
import { showCarriedToast } from './lib/toast.ts';

import './styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

const queryClient = createQueryClient();
watchAttendance(window);
warmUp(queryClient, window.location);
preloadOnIntent(document);
showCarriedToast();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router />
      <LazyToaster />
    </QueryClientProvider>
  </StrictMode>,
);
