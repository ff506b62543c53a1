-- Rows of a change of very many wait until all others are indexed: the rename of a large university kept everything else out of the search
-- for more than a minute. An index on the ids finds all items of a row, which are removed together.
alter table search_queue add column is_mass boolean not null default false;
update search_queue set is_mass = true;
create index search_queue_order on search_queue (is_mass, position);
create index search_queue_id on search_queue (id);

create or replace function queue_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (kind, id, is_mass) select tg_argv[0], id, count(*) over () > 100 from changed;
  if found then perform pg_notify('search', ''); end if;
  return null;
end $$;

create or replace function queue_search_of_shown() returns trigger language plpgsql as $$
begin
  insert into search_queue (kind, id, is_mass)
    select tg_argv[0], id, count(*) over () > 100 from changed where verified_at is not null;
  if found then perform pg_notify('search', ''); end if;
  return null;
end $$;

create or replace function queue_search_of_document() returns trigger language plpgsql as $$
begin
  insert into search_queue (kind, id, is_mass)
    select 'resources', r.id, count(*) over () > 100 from changed d join resources r on r.file_sha256 = d.sha256
    where d.state in ('ready', 'scan') and r.deleted_at is null;
  if found then perform pg_notify('search', ''); end if;
  return null;
end $$;

create or replace function queue_search_of_place() returns trigger language plpgsql as $$
declare renamed uuid[] := array(select id from (
  select id, name, to_jsonb(n) -> 'short_name', to_jsonb(n) -> 'location' from changed n
  except select id, name, to_jsonb(b) -> 'short_name', to_jsonb(b) -> 'location' from before b) as differing);
begin
  if renamed = '{}' then return null; end if;
  execute format('insert into search_queue (kind, id, is_mass) select ''resources'', id, count(*) over () > 100 from resources where %I = any($1) and deleted_at is null', tg_argv[0]) using renamed;
  if tg_argv[0] <> 'course_id' then
    execute format('insert into search_queue (kind, id, is_mass) select ''courses'', id, count(*) over () > 100 from courses where %I = any($1) and deleted_at is null', tg_argv[0]) using renamed;
  end if;
  perform pg_notify('search', '');
  return null;
end $$;
