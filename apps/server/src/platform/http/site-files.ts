import type { PublicPage, Screen } from './public-pages.ts';

/** What search engines may visit: not the screens behind the sign-in, nor the API. */
export function robotsText(screens: readonly Screen[], address: string): string {
  const closed = screens
    .filter(({ isPublic }) => !isPublic)
    .map(({ path }) => path.split('/:')[0] ?? path);
  const lines = ['/api/', ...new Set(closed)].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${address}/sitemap.xml`, ''].join('\n');
}

/** The pages that search engines list. */
export function sitemapXml(pages: readonly PublicPage[], address: string): string {
  const urls = pages
    .filter(({ isListed }) => isListed)
    .map(({ path }) => `  <url><loc>${escapeXml(`${address}${path}`)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
