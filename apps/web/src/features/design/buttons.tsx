import { Upload } from 'lucide-react';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { longText } from './long-text.ts';

const variants = ['default', 'outline', 'ghost', 'destructive'] as const;

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-2">
          <Button variant={variant}>Rest</Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} pending>
            Pending
          </Button>
          <Button variant={variant} size="icon" aria-label="Upload">
            <Upload aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <ButtonLink href="/">A link</ButtonLink>
        <ButtonAnchor variant="outline" href="/design">
          A download
        </ButtonAnchor>
      </div>
      <Button variant="outline" className="max-w-full truncate">
        <span className="truncate">{longText}</span>
      </Button>
    </>
  );
}
