import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';

interface RowButtonProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'disabled' | 'pending'> {
  readonly label: string;
  /** For screen readers: the label with what the button is about. */
  readonly name: string;
  readonly onClick: () => void;
}

/** A small button that does something with one row of a list. */
export function RowButton({ label, name, variant = 'outline', ...rest }: RowButtonProps) {
  return (
    <Button size="sm" variant={variant} aria-label={name} {...rest}>
      {label}
    </Button>
  );
}
