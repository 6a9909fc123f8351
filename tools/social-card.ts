const mark = `<svg viewBox="0 0 32 32" width="72" height="72">
  <rect width="32" height="32" rx="7" fill="#0b5563" />
  <path d="M9 22V7h6.2a4.6 4.6 0 0 1 0 9.2H9m5.4 0L23 26m0-9.5L14.6 26" fill="none" stroke="#fff"
    stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" />
  <path d="M21.5 7.5H26M22.5 11H26" stroke="#fff" opacity=".6" stroke-width="1.8"
    stroke-linecap="round" />
</svg>`;

/** The one font of the product. */
export const socialCardFont = new URL(
  '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
);

/** The preview of shared links: 1200 by 630, with the dashboard. */
export function socialCardHtml(dashboard: string, fontBytes: string): string {
  return `<!doctype html><style>
  @font-face { font-family: Inter; font-weight: 100 900;
    src: url(data:font/woff2;base64,${fontBytes}) format("woff2"); }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative;
    background: #f7f6f2; color: #1a1f23; font-family: Inter, sans-serif; }
  .text { position: absolute; left: 64px; top: 64px; width: 480px; }
  .name { display: flex; align-items: center; gap: 20px; font-size: 30px; font-weight: 650; }
  .name small { display: block; font-size: 19px; font-weight: 400; color: #666b6e; }
  h1 { margin: 64px 0 0; font-size: 58px; line-height: 1.08; letter-spacing: -0.028em;
    font-weight: 700; }
  p { margin: 28px 0 0; font-size: 25px; line-height: 1.4; color: #4b5257; }
  img { position: absolute; left: 590px; top: 64px; width: 900px; border: 1px solid #e3dfd5;
    border-radius: 14px; box-shadow: 0 18px 50px rgb(26 31 35 / 18%); }
  </style><div class="text"><div class="name">${mark}<span>DIR Tracker
  <small>Pharmacy Financial Suite</small></span></div>
  <h1>Payers take money back. See how much.</h1>
  <p>DIR fees of an independent pharmacy, proven to the cent.</p></div>
  <img src="data:image/png;base64,${dashboard}" alt="" />`;
}
