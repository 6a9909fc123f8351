import { ButtonLink } from '../ui/button.tsx';

export function NotFoundPage() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-6 py-24 text-center">
      <title>404 Page Not Found · Pharmacy Financial Suite</title>
      <h1 className="title text-2xl">404 Page Not Found</h1>
      <p className="max-w-prose text-ink-soft">
        There is no page at this address. It may have been typed differently, or moved.
      </p>
      <ButtonLink href="/" className="mt-3">
        Go to the start page
      </ButtonLink>
    </div>
  );
}
