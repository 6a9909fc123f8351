import { writeFile } from 'node:fs/promises';
import { formulasFile, formulasPage } from './formulas-page.ts';

/** Writes docs/domain/formulas.md anew. Run it after a change of a formula or of its examples. */
await writeFile(formulasFile, formulasPage());
