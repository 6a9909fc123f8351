/**
 * What modules ask of a browser as soon as they are loaded, for where pages are rendered ahead and
 * there is none: nothing is stored there.
 */
const nothingStored = { getItem: () => null };

for (const name of ['localStorage', 'sessionStorage']) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: nothingStored });
}
