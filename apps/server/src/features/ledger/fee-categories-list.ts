import { feeCategories } from '@pfs/core/category';
import { sql } from 'kysely';

/** For `category in ...`, as constants that a plan may rely on. */
export const feeCategoriesList = sql`(${sql.join(feeCategories.map((name) => sql.lit(name)))})`;
