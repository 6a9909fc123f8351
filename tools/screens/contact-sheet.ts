import type { BrowserContext } from 'playwright-core';

export interface Picture {
  readonly name: string;
  readonly png: Buffer;
}

/** Places pictures side by side, each with its name. */
export async function contactSheet(
  context: BrowserContext,
  pictures: readonly Picture[],
  across: number,
): Promise<Buffer> {
  const figures = pictures.map(({ name, png }) => {
    const source = `data:image/png;base64,${png.toString('base64')}`;
    return `<figure><figcaption>${name}</figcaption><img src="${source}"></figure>`;
  });
  const style = `body{margin:8px;font:14px sans-serif;background:#888;display:grid;gap:8px;
    grid-template-columns:repeat(${across},1fr);align-items:start}figure{margin:0}img{width:100%}`;
  const page = await context.newPage();
  await page.setViewportSize({ width: 1800, height: 1200 });
  await page.setContent(`<style>${style}</style>${figures.join('')}`);
  const sheet = await page.screenshot({ fullPage: true });
  await page.close();
  return sheet;
}
