import type { ReactNode } from 'react';
import { Brand } from '../ui/brand.tsx';
import { Footer } from '../ui/footer.tsx';

/** What surrounds the pages that anybody may read. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line bg-sheet">
        <div className="mx-auto flex h-16 max-w-[80rem] items-center px-4 sm:px-6">
          <Brand subtitle="Pharmacy Financial Suite" />
        </div>
      </header>
      <main className="flex w-full flex-1 flex-col">{children}</main>
      <Footer />
    </>
  );
}
