import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findingCatalogue } from './finding-catalogue.ts';

const page = readFileSync(new URL('../../../docs/domain/findings.md', import.meta.url), 'utf8');
const titles = { error: 'Errors', warning: 'Warnings', info: 'Information' };

test.each(['error', 'warning', 'info'] as const)(
  'docs/domain/findings.md lists each finding of severity %s once, and no others',
  (severity) => {
    const [, part = ''] = page.split(`\n## ${titles[severity]}\n`);
    const [section = ''] = part.split('\n## ');
    const listed = Array.from(section.matchAll(/`([a-z]+_[a-z_]+)`/g), ([, code]) => code);
    const found = Object.entries(findingCatalogue).filter(([, kind]) => kind.severity === severity);
    expect(listed.toSorted()).toEqual(found.map(([code]) => code).toSorted());
  },
);
