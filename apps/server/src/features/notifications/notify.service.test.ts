import { expect, test } from 'vitest';
import { isOwnPath } from './notify.service.ts';

test.each(['/', '/upload', '/remittances/7?claim=8#page', '/admin/super?tab=users&page=2'])(
  '%s is a path of our own',
  (path) => {
    expect(isOwnPath(path)).toBe(true);
  },
);

test.each([
  '',
  'upload',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a\n',
  'https://evil.example',
  'javascript:alert(1)',
  '/a b',
  '/"><script>',
  ` /upload`,
  `/${'a'.repeat(300)}`,
])('%j is none', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
