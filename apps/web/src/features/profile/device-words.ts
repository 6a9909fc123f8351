const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** "Chrome on Windows", from what a browser says of itself; most claim to be several others too. */
export function deviceWords(userAgent: string | null): string {
  const text = userAgent ?? '';
  const browser = browsers.find(([sign]) => text.includes(`${sign}/`))?.[1];
  const system = systems.find(([sign]) => text.includes(sign))?.[1];
  if (browser === undefined) return system === undefined ? 'Unknown device' : system;
  return system === undefined ? browser : `${browser} on ${system}`;
}
