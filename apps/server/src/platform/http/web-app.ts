import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { PublicPlan } from '@pfs/wire/subscriptions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { notFoundFile, type PublicPages, readPublicPages } from './public-pages.ts';
import { sendDocument } from './send-document.ts';
import { robotsText, sitemapXml } from './site-files.ts';

const yearSeconds = 31_536_000;
const htmlType = 'text/html; charset=utf-8';
/** A start page without plans is better than none: no page waits longer for the database. */
const plansMsMax = 2_000;

export interface WebAppOptions {
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
