import { expect, test } from 'vitest';
import { ofAdministrators, openFurnished, walk } from './support/controls/walks.ts';

const walkMsMax = 3_600_000;

openFurnished();

test(
  'every control that an administrator of a pharmacy sees does something',
  async () => {
    expect(await walk(ofAdministrators.who(), ofAdministrators.all())).toEqual([]);
  },
  walkMsMax,
);
