import type { Readable } from 'node:stream';
import { makePdf, makeWorkbook } from '../../platform/documents/make-document.ts';
import type { Health } from './financial-health.service.ts';
import { type ReportOf, toHealthPdf, toHealthWorkbook } from './to-health-documents.ts';

const kinds = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface HealthFile {
  readonly content: Readable;
  readonly type: string;
  /** Plain letters, digits and hyphens. */
  readonly fileName: string;
}

export async function makeHealthFile(
  health: Health,
  { format, ...of }: ReportOf & { readonly format: keyof typeof kinds },
): Promise<HealthFile> {
  const content =
    format === 'pdf'
      ? await makePdf(toHealthPdf(health, of))
      : await makeWorkbook(toHealthWorkbook(health, of));
  const { from, to } = health.period;
  return {
    content,
    type: kinds[format],
    fileName: `financial-health-${from}-to-${to}.${format}`,
  };
}
