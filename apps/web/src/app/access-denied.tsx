import { ShieldX } from 'lucide-react';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

export default function AccessDenied({ text }: { readonly text: string }) {
  return (
    <Card className="mx-auto mt-8 flex max-w-md flex-col items-center gap-2 px-6 py-12 text-center">
      <title>Access Denied · Pharmacy Financial Suite</title>
      <ShieldX className="size-8 text-taken" aria-hidden="true" />
      <h1 className="text-lg font-semibold">Access Denied</h1>
      <p className="mb-4 text-ink-soft">{text}</p>
      <ButtonLink href="/" variant="outline">
        Back to the dashboard
      </ButtonLink>
    </Card>
  );
}
