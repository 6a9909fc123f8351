import type { PublicPage } from './public-pages.ts';

interface Rendered {
  readonly page: PublicPage;
  /** As React rendered it, with its title in front. */
  readonly content: string;
  /** The built index.html. */
  readonly shell: string;
  /** Scripts that the page needs next, so that nothing waits for their being discovered. */
  readonly scripts: readonly string[];
  /** In which all text is set: text that changes its font while it is read moves. */
  readonly font: string;
}

/** Stands for the address that the operator chose; the server knows it. */
const address = '{{publicUrl}}';

const siteName = 'Pharmacy Financial Suite';
const cardText = 'Payers take money back. See how much.';

/** A rendered page as a whole document. */
export function toPageHtml({ page, content, shell, scripts, font }: Rendered): string {
  const title = /<title>(.*?)<\/title>/.exec(content)?.[1];
  if (title === undefined) throw new Error(`${page.path} has no title`);
  if (/<script|\sstyle="/.test(content)) {
    throw new Error(`${page.path} has a script or a style within, which its policy forbids`);
  }
  const preloads = [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`,
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${path}" />`),
  ];
  return shell
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>.*<\/title>/, () => [...headOf(page, title), ...preloads].join('\n    '))
    .replace(/\s*<noscript>.*<\/noscript>/s, '')
    .replace('<div id="root"></div>', () =>
      rootOf(page, content.replace(/<title>.*?<\/title>/, '')),
    );
}

function rootOf({ needsScript }: PublicPage, content: string): string {
  const notice =
    needsScript === undefined
      ? ''
      : `<noscript><p class="bg-warn-soft px-4 py-3 text-center text-warn">${needsScript}</p></noscript>`;
  return `${notice}<div id="root">${content}</div><!--root-->`;
}

function headOf(page: PublicPage, title: string): readonly string[] {
  const own = [`<title>${title}</title>`, meta('description', page)];
  if (!page.isListed) return [...own, '<meta name="robots" content="noindex" />'];
  return [
    ...own,
    `<link rel="canonical" href="${address}${page.path}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${siteName}" />`,
    `<meta property="og:title" content="${title}" />`,
    meta('og:description', page),
    `<meta property="og:url" content="${address}${page.path}" />`,
    `<meta property="og:image" content="${address}/social-card.png" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    `<meta property="og:image:alt" content="${siteName}: ${cardText}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

function meta(name: 'description' | 'og:description', { description }: PublicPage): string {
  const kind = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${kind}="${name}" content="${description}" />`;
}
