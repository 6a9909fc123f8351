/**
 * Stands in for what modules ask of a browser while they load. Pages are prerendered without one,
 * and nothing is stored there.
 */
const nothingStored = { getItem: () => null };

for (const name of ['localStorage', 'sessionStorage']) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: nothingStored });
}
