import type { Vendor } from '@pfs/wire/vendors';

/** Those whose name has a text in it, whatever its case. */
export function vendorsNamed(vendors: readonly Vendor[], search: string): readonly Vendor[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return vendors;
  return vendors.filter(({ name }) => name.toLowerCase().includes(wanted));
}
