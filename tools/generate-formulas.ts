import { writeFile } from 'node:fs/promises';
import { formulasFile, formulasPage } from './formulas-page.ts';

/** Regenerates docs/domain/formulas.md. Run it after changing a formula or its examples. */
await writeFile(formulasFile, formulasPage());
