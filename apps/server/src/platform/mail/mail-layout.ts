import type { Mail, MailBlock, MailColumn } from './mail.ts';

/** What goes over the wire: the same words twice, for readers with and without HTML. */
interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const productName = 'Pharmacy Financial Suite';
const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = '#1b2733';
const quiet = '#5b6875';
const line = '#d9e0e6';
const accent = '#0b6e63';
const textColumns = 72;

/**
 * One look for every mail. Styles stand on the elements, for mailboxes drop style sheets; no
 * picture and nothing from another host is asked for, so that opening a mail tells nobody.
 */
export function renderMail(mail: Mail): RenderedMail {
  return { subject: oneLine(mail.subject), html: toHtml(mail), text: toText(mail) };
}

/** A line break in a subject or an address would begin a header of its own. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function toHtml(mail: Mail): string {
  const blocks = mail.blocks.map(htmlBlock).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(mail.title)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f4f6f8;color:${ink};font:16px/1.5 ${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
 style="max-width:560px;background:#ffffff;border:1px solid ${line};border-radius:8px">
<tr><td style="padding:20px 28px;border-bottom:1px solid ${line};font-weight:600;color:${accent}">
℞&nbsp; ${productName}</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(mail.title)}</h1>
${blocks}
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${line};font-size:13px;color:${quiet}">
${escapeHtml(mail.reason)}${htmlUnsubscribe(mail)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function htmlUnsubscribe(mail: Mail): string {
  if (mail.unsubscribeUrl === undefined) return '';
  return `<br><a href="${escapeHtml(mail.unsubscribeUrl)}" style="color:${quiet}">Unsubscribe</a>`;
}

function htmlBlock(block: MailBlock): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`;
  switch (block.kind) {
    case 'action': {
      const url = escapeHtml(block.url);
      const look =
        `display:inline-block;padding:12px 20px;background:${accent};color:#ffffff;` +
        'border-radius:6px;font-weight:600;text-decoration:none';
      const small = `margin:0 0 16px;font-size:13px;color:${quiet};word-break:break-all`;
      const label = escapeHtml(block.label);
      return `<p style="margin:24px 0"><a href="${url}" style="${look}">${label}</a></p>
<p style="${small}">${url}</p>`;
    }
    case 'facts':
      return htmlTable(
        block.rows.map(([label, value]) => [label, value]),
        [{ label: '' }, { label: '', numeric: true }],
      );
    case 'table': {
      const head = block.columns.map((column) => htmlCell('th', column.label, column)).join('');
      return htmlTable(block.rows, block.columns, `<tr>${head}</tr>`);
    }
  }
}

function htmlTable(
  rows: readonly (readonly string[])[],
  columns: readonly MailColumn[],
  head = '',
): string {
  const body = rows.map(
    (row) =>
      `<tr>${columns.map((column, at) => htmlCell('td', row[at] ?? '', column)).join('')}</tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:14px;
border-collapse:collapse">${head}${body.join('\n')}</table>`;
}

function htmlCell(element: 'td' | 'th', text: string, column: MailColumn): string {
  const align = column.numeric === true ? 'right' : 'left';
  return (
    `<${element} align="${align}" style="padding:6px 8px 6px 0;border-bottom:1px solid ${line};` +
    `text-align:${align}">${escapeHtml(text)}</${element}>`
  );
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function toText(mail: Mail): string {
  const parts = [mail.title, ...mail.blocks.map(textBlock), '--', mail.reason];
  if (mail.unsubscribeUrl !== undefined) parts.push(`Unsubscribe: ${mail.unsubscribeUrl}`);
  return `${parts.join('\n\n')}\n`;
}

function textBlock(block: MailBlock): string {
  if (typeof block === 'string') return wrapped(block);
  switch (block.kind) {
    case 'action':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'table': {
      const rows = [block.columns.map(({ label }) => label), ...block.rows];
      return rows.map((row) => row.join('  ')).join('\n');
    }
  }
}

function wrapped(text: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/\s+/)) {
    if (current !== '' && current.length + 1 + word.length > textColumns) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  lines.push(current);
  return lines.join('\n');
}
