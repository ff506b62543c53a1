import type { Sql } from 'postgres';

/**
 * The roles of the embedded cluster. The owner owns the schema and is used only for migrations. The application reads and writes rows; it
 * can change neither the schema nor existing entries of the audit log.
 */
export const OWNER_ROLE = 'unishelf_owner';
export const APP_ROLE = 'unishelf_app';

/** The advisory lock that makes processes starting at the same time take turns to migrate and to grant rights. */
export const SCHEMA_LOCK = 0x756e6973; // 'unis'

/**
 * Sets up the two roles in a database of the embedded cluster and makes the owner role its owner. Runs as one transaction, so that a kill
 * midway changes nothing; locks and writes nothing when there is nothing to do. The caller ensures that only one process runs it at a time.
 * @param sql a client of the superuser
 */
export async function arrangeRoles(sql: Sql): Promise<void> {
  await sql.unsafe(ROLES);
}

const ROLES = `do $roles$
declare
  role text;
  place text;
begin
  foreach role in array array['${OWNER_ROLE}', '${APP_ROLE}'] loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I', role);
    end if;
    if exists (
      select from pg_roles where rolname = role
        and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or not rolcanlogin)
    ) then
      execute format('alter role %I login nosuperuser nocreaterole nocreatedb noreplication nobypassrls', role);
    end if;
  end loop;
  if (select datdba from pg_database where datname = current_database()) <> '${OWNER_ROLE}'::regrole then
    execute format('alter database %I owner to ${OWNER_ROLE}', current_database());
  end if;
  if has_database_privilege('${APP_ROLE}', current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  foreach place in array array['postgres', 'template1'] loop
    if has_database_privilege('${APP_ROLE}', place, 'connect') then
      execute format('revoke all on database %I from public', place);
    end if;
  end loop;
end $roles$`;

/** The schemas of the portal and of its job queues. */
const SCHEMAS = ['public', 'jobs'];

/** The application's rights on most tables. */
const USUAL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** Tables on which the application has fewer rights. The audit log is append-only. */
const LESS: Record<string, string[]> = {
  'public.audit_log': ['SELECT', 'INSERT'],
  'public.migrations': ['SELECT'],
};

/**
 * Grants a role exactly the rights that the application needs, revokes all others, and sets default privileges for tables created later.
 * Changes nothing where the rights are correct already.
 * @param owner a client of the schema's owner, after the migrations
 */
export async function grantRights(owner: Sql, app: string): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`set local statement_timeout = 0`;
    await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`;
    const rows = await sql<{ statement: string }[]>`
      with schemas as (
        select oid, nspname from pg_namespace where nspname = any(${SCHEMAS}::text[])
      ),
      objects as (
        select case when relkind = 'S' then 'sequence' else 'table' end as kind, c.oid, format('%I.%I', nspname, relname) as name
        from pg_class c join schemas s on s.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S')
      ),
      rights as (
        select kind, name, privilege, has_table_privilege(${app}::name, oid, privilege) as has,
          case when ${JSON.stringify(LESS)}::text::jsonb ? name then ${JSON.stringify(LESS)}::text::jsonb -> name ? privilege
            else privilege = any(${USUAL}::text[]) end as needs
        from objects, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) as privilege
        where kind = 'table'
        union all
        select kind, name, privilege, has_sequence_privilege(${app}::name, oid, privilege), privilege <> 'UPDATE'
        from objects, unnest(array['USAGE', 'SELECT', 'UPDATE']) as privilege where kind = 'sequence'
        union all
        select 'schema', quote_ident(nspname), privilege, has_schema_privilege(${app}::name, oid, privilege), privilege = 'USAGE'
        from schemas, unnest(array['USAGE', 'CREATE']) as privilege
        union all
        select 'routine', p.oid::regprocedure::text, 'EXECUTE', has_function_privilege(${app}::name, p.oid, 'EXECUTE'), true
        from pg_proc p join schemas s on s.oid = pronamespace
      )
      select format(case when needs then 'grant %s on %s %s to %I' else 'revoke %s on %s %s from %I, public' end,
        privilege, kind, name, ${app}::text) as statement
      from rights where has <> needs
      union all
      select format('alter default privileges in schema %I grant %s to %I', nspname, what, ${app}::text)
      from schemas s, (values ('r', 'select, insert, update, delete on tables'), ('S', 'usage, select on sequences'), ('f', 'execute on routines'))
        as later (type, what)
      where not exists (
        select from pg_default_acl, aclexplode(defaclacl) as acl
        where defaclrole = current_user::regrole and defaclnamespace = s.oid and defaclobjtype = type::"char"
          and acl.grantee = (select oid from pg_roles where rolname = ${app}::name))`;
    for (const { statement } of rows) await sql.unsafe(statement);
  });
}

/**
 * Finds the application's role and, if it has too many rights (as a superuser or as the owner of the tables), a message that says so.
 * @param sql a client of the application
 */
export async function roleOf(sql: Sql): Promise<{ app: string; trouble: string | undefined }> {
  const [row] = await sql<{ role: string; isSuper: boolean; isOwner: boolean }[]>`
    select rolname as role, rolsuper as "isSuper", exists (
      select from pg_class where oid = to_regclass('public.audit_log') and pg_has_role(current_user, relowner, 'member')
    ) as "isOwner" from pg_roles where rolname = current_user`;
  const app = row?.role ?? '';
  const what = row?.isSuper ? 'is a superuser' : row?.isOwner ? 'owns its tables' : undefined;
  return { app, trouble: what && `The role ${app} of the application ${what}` };
}
