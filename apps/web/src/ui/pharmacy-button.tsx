import type { ComponentProps } from 'react';
import { useNoPharmacyReason } from '../lib/session/no-pharmacy-reason.ts';
import { Button } from './button.tsx';

type PharmacyButtonProps = ComponentProps<typeof Button> & {
  /** Why it is disabled for a person with a pharmacy. */
  readonly reason?: string | undefined;
};

/** A button for people with a pharmacy; for others it is disabled and says why. */
export function PharmacyButton({ disabled, reason, ...rest }: PharmacyButtonProps) {
  const why = useNoPharmacyReason() ?? reason;
  return <Button {...rest} disabled={disabled || why !== undefined} title={why} />;
}
