import type { ComponentProps } from 'react';
import { useNoPharmacyReason } from '../lib/session/no-pharmacy-reason.ts';
import { Button } from './button.tsx';

/** A button for people with a pharmacy; for others it is disabled and says why. */
export function PharmacyButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const why = useNoPharmacyReason();
  return <Button {...rest} disabled={disabled || why !== undefined} title={why} />;
}
