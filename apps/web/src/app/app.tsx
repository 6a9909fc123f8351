import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { LazyToaster } from './lazy-toaster.tsx';
import { Router } from './router.tsx';

/** The whole web app: the same tree where a page is rendered ahead and where it is taken over. */
export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router />
        <LazyToaster />
      </QueryClientProvider>
    </StrictMode>
  );
}
