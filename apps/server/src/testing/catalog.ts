import type pg from 'pg';
import type { RoleNames } from '../platform/database/roles.ts';

const ours = `('public', 'pgboss', 'migration_tools')`;

/** Who may do what, one line a right, whatever order the rights were given in. */
const rights = (acl: string, kind: string, owner: string) => `
  (select string_agg(right_line, ' ' order by right_line) from (
    select coalesce(grantee::regrole::text, '-') || '=' || privilege_type
      || case when is_grantable then '*' else '' end as right_line
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner})))
  ) given)`;

const facts: Readonly<Record<string, string>> = {
  schema: `select nspname, nspowner::regrole, ${rights('nspacl', 'n', 'nspowner')}
    from pg_namespace where nspname in ${ours}`,
  table: `select pg_class.oid::regclass, relkind, relpersistence, relowner::regrole,
      relrowsecurity, relforcerowsecurity, reloptions, obj_description(pg_class.oid, 'pg_class'),
      ${rights('relacl', 'r', 'relowner')},
      case relkind when 'v' then pg_get_viewdef(pg_class.oid) end
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${ours} and relkind in ('r', 'p', 'v', 'm', 'c', 'S')`,
  column: `select attrelid::regclass, attname,
      row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, attcollation::regcollation,
      pg_get_expr(adbin, adrelid), col_description(attrelid, attnum),
      ${rights('attacl', 'c', 'relowner')}
    from pg_attribute join pg_class on pg_class.oid = attrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where nspname in ${ours} and relkind in ('r', 'p', 'v', 'm', 'c')
      and attnum > 0 and not attisdropped`,
  constraint: `select conrelid::regclass, conname, contype, convalidated,
      pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where nspname in ${ours}`,
  index: `select indexrelid::regclass, pg_get_indexdef(indexrelid), indisvalid
    from pg_index join pg_class on pg_class.oid = indexrelid
    join pg_namespace on pg_namespace.oid = relnamespace where nspname in ${ours}`,
  policy: `select schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check
    from pg_policies where schemaname in ${ours}`,
  routine: `select pg_proc.oid::regprocedure, proowner::regrole, pg_get_functiondef(pg_proc.oid),
      ${rights('proacl', 'f', 'proowner')}
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where nspname in ${ours}`,
  trigger: `select tgrelid::regclass, tgenabled, pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${ours} and not tgisinternal`,
  label: `select enumtypid::regtype, enumlabel, enumsortorder from pg_enum`,
};

/**
 * All that a schema is, a sorted line for each fact: tables, columns in their order, constraints,
 * indexes, policies, rights, routines, views, triggers. The roles go by what they are.
 */
export async function catalogOf(client: pg.Client, roles: RoleNames): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const [kind, text] of Object.entries(facts)) {
    const { rows } = await client.query<{ line: string }>(
      `select to_jsonb(fact)::text as line from (${text}) fact`,
    );
    lines.push(...rows.map(({ line }) => `${kind} ${line}`));
  }
  const named = Object.entries(roles).reduce(
    (text, [role, name]) => text.replaceAll(name, `<${role}>`),
    lines.join('\n'),
  );
  return named.split('\n').toSorted();
}
