import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import Toaster from '../../ui/toaster.tsx';
import { DesignPage } from './design-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <DesignPage />
    <Toaster />
  </QueryClientProvider>,
);
