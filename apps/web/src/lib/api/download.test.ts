import { expect, test, vi } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { ApiError } from './api-error.ts';
import { download, fileNameOf } from './download.ts';

test.each([
  ['attachment; filename="dir-report-2026-09.pdf"', 'dir-report-2026-09.pdf'],
  ['attachment', undefined],
  [null, undefined],
])('the disposition %s names the file %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});

test('a refused file throws the words of the server and keeps nothing', async () => {
  const made = vi.fn(() => 'blob:1');
  vi.spyOn(URL, 'createObjectURL').mockImplementation(made);
  serve({
    '/api/reports/export': () =>
      Response.json({ code: 'PLAN_LIMIT', message: 'Your trial is over' }, { status: 402 }),
  });
  const refused = download('/api/reports/export?format=pdf');
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  await expect(refused).rejects.toMatchObject({ status: 402, detail: 'Your trial is over' });
  expect(made).not.toHaveBeenCalled();
});
