import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { PublicPlan } from '@pfs/wire/subscriptions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

interface Encoded {
  readonly tag: string;
  readonly bytes: Buffer;
}

/** Of the few documents there are, in each encoding; old versions of the start page go. */
const encodedMax = 64;
const encodedByKey = new Map<string, Promise<Encoded>>();

interface Document {
  readonly text: string;
  readonly type: string;
  readonly status?: number;
}

/** Sends a text that is made here, compressed once for all who ask. */
async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, status = 200 }: Document,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const { tag, bytes } = await encoded(text, encoding);
  reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').header('ETag', tag);
  if (status === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (encoding !== undefined) reply.header('Content-Encoding', encoding);
  return reply.code(status).type(type).send(bytes);
}

function encodingFor(accepted: string | undefined): keyof typeof encoders | undefined {
  const names = (accepted ?? '').split(',').map((part) => part.trim().split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : undefined;
}

function encoded(text: string, encoding: keyof typeof encoders | undefined): Promise<Encoded> {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}-${encoding ?? 'plain'}"`;
  const known = encodedByKey.get(tag);
  if (known !== undefined) return known;
  const made = encode(text, encoding).then((bytes) => ({ tag, bytes }));
  encodedByKey.set(tag, made);
  const [oldest] = encodedByKey.keys();
  if (encodedByKey.size > encodedMax && oldest !== undefined) encodedByKey.delete(oldest);
  return made;
}

async function encode(text: string, encoding: keyof typeof encoders | undefined): Promise<Buffer> {
  const plain = Buffer.from(text);
  return encoding === undefined ? plain : encoders[encoding](plain);
}

const yearSeconds = 31_536_000;
const htmlType = 'text/html; charset=utf-8';
/** A start page without plans is better than none: no page waits longer for the database. */
const plansMsMax = 2_000;

interface WebAppOptions {
  /** The built web app; undefined where there is none. */
  readonly folder: string | undefined;
  /** Where people reach it, for the addresses that pages say of themselves. */
  readonly address: string;
  readonly listPlans: () => Promise<readonly PublicPlan[]>;
}

/**
 * Serves the built web app: its files, its public pages as HTML, and for any other screen the empty
 * page that the browser fills. A path that is no screen and not under /api is a page that is not
 * there.
 */
export async function registerWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { folder, address } = options;
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler({ preHandler: app.rateLimit() }, async () => {
      throw new AppError('not_found');
    });
    return;
  }
  const pages = await readPublicPages(folder, address);
  await registerFiles(app, folder);
  if (pages !== undefined) registerPages(app, pages, options);
  const isScreen = screenFinder(pages);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api');
    if (!wantsPage) throw new AppError('not_found');
    if (pages !== undefined && !isScreen(request.url)) {
      const text = pages.htmlOf(notFoundFile);
      return sendDocument(request, reply, { text, type: htmlType, status: 404 });
    }
    return sendShell(reply);
  });
}

/** Sends by itself: nobody has to wait for the reply. */
function sendShell(reply: FastifyReply): void {
  reply
    .header('Cache-Control', 'no-cache')
    .header('X-Robots-Tag', 'noindex')
    .sendFile('index.html');
}

async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    // The pages' folder holds what answers are made of, not answers.
    allowedPath: (path) => !path.startsWith('/pages/'),
    setHeaders(reply, path) {
      const immutable = path.includes(`${sep}assets${sep}`);
      reply.header(
        'Cache-Control',
        immutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      );
    },
  });
}

function registerPages(
  app: FastifyInstance,
  pages: PublicPages,
  { address, listPlans }: WebAppOptions,
): void {
  const startPage = async (request: FastifyRequest): Promise<string> => {
    try {
      return await pages.startPageWith(await within(plansMsMax, listPlans()));
    } catch (error) {
      // The page says the rest as well; its script asks for the plans again.
      request.log.warn({ err: error }, 'the start page has no plans');
      return pages.htmlOf('start.html');
    }
  };
  for (const page of pages.pages) {
    const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
      const text = page.path === '/' ? await startPage(request) : pages.htmlOf(page.file);
      return sendDocument(request, reply, { text, type: htmlType });
    };
    app.get(page.path, (request, reply) => {
      if (page.isAskedPlainly && request.url.includes('?')) return sendShell(reply);
      return sendPage(request, reply);
    });
  }
  const robots = robotsText(pages.screens, address);
  const sitemap = sitemapXml(pages.pages, address);
  app.get('/robots.txt', (request, reply) =>
    sendDocument(request, reply, { text: robots, type: 'text/plain; charset=utf-8' }),
  );
  app.get('/sitemap.xml', (request, reply) =>
    sendDocument(request, reply, { text: sitemap, type: 'application/xml; charset=utf-8' }),
  );
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const late = new AbortController();
  const timer = sleep(milliseconds, undefined, { signal: late.signal }).then(
    () => Promise.reject(new Error(`no answer within ${milliseconds} ms`)),
    () => work,
  );
  return Promise.race([work, timer]).finally(() => late.abort());
}

/** Whether an address belongs to a screen; letters and a last slash count as in the browser. */
function screenFinder(pages: PublicPages | undefined): (url: string) => boolean {
  const patterns = (pages?.screens ?? []).map(
    ({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  );
  return (url) => {
    const path = url.split(/[?#]/)[0] ?? '';
    return patterns.some((pattern) => pattern.test(path));
  };
}

/** What search engines may visit: not the screens behind the sign-in, nor the API. */
function robotsText(screens: readonly Screen[], address: string): string {
  const closed = screens
    .filter(({ isPublic }) => !isPublic)
    .map(({ path }) => path.split('/:')[0] ?? path);
  const lines = ['/api/', ...new Set(closed)].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${address}/sitemap.xml`, ''].join('\n');
}

/** The pages that search engines list. */
function sitemapXml(pages: readonly PublicPage[], address: string): string {
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

interface PublicPage {
  readonly path: string;
  readonly file: string;
  /** Whether search engines list it. */
  readonly isListed: boolean;
  /** A query in the address makes another page of it, which the browser renders. */
  readonly isAskedPlainly: boolean;
}

interface Screen {
  /** `/remittances/:id`, for one. */
  readonly path: string;
  readonly isPublic: boolean;
}

interface PublicPages {
  readonly pages: readonly PublicPage[];
  readonly screens: readonly Screen[];
  /** A page's document, complete but for the plans. */
  readonly htmlOf: (file: string) => string;
  /** The start page with the plans of this moment, where they are known. */
  readonly startPageWith: (plans: readonly PublicPlan[]) => Promise<string>;
}

interface Renderer {
  renderPage(path: string, plans: readonly PublicPlan[]): Promise<string>;
}

const startFile = 'start.html';
const contentBegin = '<div id="root">';
const contentEnd = '</div><!--root-->';

/** The pages that the build of the web app rendered ahead; undefined where it made none. */
export async function readPublicPages(
  webFolder: string,
  address: string,
): Promise<PublicPages | undefined> {
  const folder = join(webFolder, 'pages');
  if (!existsSync(join(folder, 'pages.json'))) return undefined;
  const { pages, screens } = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Pick<
    PublicPages,
    'pages' | 'screens'
  >;
  const documents = new Map<string, string>();
  for (const file of [...pages.map((page) => page.file), notFoundFile]) {
    const html = await readFile(join(folder, file), 'utf8');
    documents.set(file, html.replaceAll('{{publicUrl}}', escapeHtml(address)));
  }
  const htmlOf = (file: string): string => documents.get(file) ?? '';
  return { pages, screens, htmlOf, startPageWith: startPageMaker(folder, htmlOf(startFile)) };
}

const notFoundFile = 'not-found.html';

/** Renders anew only when the plans have changed. */
function startPageMaker(folder: string, html: string): PublicPages['startPageWith'] {
  const before = html.slice(0, html.indexOf(contentBegin) + contentBegin.length);
  const after = html.slice(html.indexOf(contentEnd));
  let last: { readonly data: string; readonly html: Promise<string> } | undefined;
  return (plans) => {
    const data = JSON.stringify(plans);
    if (last?.data === data) return last.html;
    const made = render(plans, data);
    last = { data, html: made };
    // What failed once is tried again with the next visitor, not told to all who follow.
    made.catch(() => {
      if (last?.html === made) last = undefined;
    });
    return made;
  };

  async function render(plans: readonly PublicPlan[], data: string): Promise<string> {
    const { href } = pathToFileURL(join(folder, 'render-page.js'));
    const renderer = (await import(href)) as Renderer;
    const rendered = await renderer.renderPage('/', plans);
    const content = rendered.replace(/<title>.*?<\/title>/, '');
    return `${before}${content}${after.replace(contentEnd, () => contentEnd + dataBlock(data))}`;
  }
}

/** What the page's script takes the plans from; a name must not end the block. */
function dataBlock(data: string): string {
  return `<script type="application/json" id="plans">${data.replaceAll('<', '\\u003c')}</script>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
