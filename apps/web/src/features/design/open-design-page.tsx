import { createRoot } from 'react-dom/client';
import Toaster from '../../ui/toaster.tsx';
import { DesignPage } from './design-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

createRoot(root).render(
  <>
    <DesignPage />
    <Toaster />
  </>,
);
