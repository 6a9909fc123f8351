import type { ComponentProps } from 'react';
import { useWhyNoPharmacy } from '../lib/session/no-pharmacy.ts';
import { Button } from './button.tsx';

/** For what only a pharmacy can do: for who belongs to none it is off, and tells why. */
export function PharmacyButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const why = useWhyNoPharmacy();
  return <Button {...rest} disabled={disabled || why !== undefined} title={why} />;
}
