import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, StrictMode, useEffect, useState } from 'react';
import { useShownToast } from '../lib/toast.ts';
import { Router } from './router.tsx';

const loadToaster = () => import('../ui/toaster.tsx');

/** The first thing a person does: nearly every toast answers an action. */
const intents = ['pointerdown', 'keydown'] as const;

/** Loads the toaster on the first action or toast, not with the page. */
function LazyToaster() {
  const toast = useShownToast();
  const [Toaster, setToaster] = useState<ComponentType>();
  const wanted = toast !== undefined;

  useEffect(() => {
    if (!wanted) return;
    void loadToaster().then((module) => setToaster(() => module.default));
  }, [wanted]);

  useEffect(() => {
    const load = () => void loadToaster();
    for (const intent of intents) window.addEventListener(intent, load, { once: true });
    return () => {
      for (const intent of intents) window.removeEventListener(intent, load);
    };
  }, []);

  return Toaster === undefined ? null : <Toaster />;
}

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
