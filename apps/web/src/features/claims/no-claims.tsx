export function NoClaims({ search }: { readonly search: string }) {
  return (
    <p className="px-5 pt-6 pb-10 text-center text-ink-faint">
      {search === ''
        ? 'No claims were read from this file. A payment may hold lump sums only.'
        : `No claim of this file has “${search}” in it.`}
    </p>
  );
}
