const OURS = `'public'::regnamespace`;

/**
 * An expression of SQL: a hash of what a suite may change of a schema and leave so. Statements that a suite added or
 * dropped again leave the hash as it was.
 */
export const SCHEMA_FINGERPRINT = `
  select md5(string_agg(part, e'\\n' order by part)) from (
    select concat_ws(' ', relname, relkind, relpersistence, reloptions) as part from pg_class where relnamespace = ${OURS}
    union all
    select concat_ws(' ', relname, attname, atttypid, attnotnull, atthasdef, attisdropped)
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = ${OURS} and relkind in ('r', 'p')
    union all
    select concat_ws(' ', conrelid::regclass, conname, convalidated) from pg_constraint where connamespace = ${OURS}
    union all
    select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', indexrelid::regclass, indisvalid)
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = ${OURS}
    union all
    select concat_ws(' ', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace = ${OURS}
    union all
    select concat_ws(' ', nspname) from pg_namespace where nspname !~ '^pg_'
    union all
    select concat_ws(' ', setrole, setconfig) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
    union all
    select schema_migration::text from schema_migration
  ) as parts`;
