-- What is at a university is also found by where that is.
create or replace function queue_search_of_place() returns trigger language plpgsql as $$
declare renamed uuid[] := array(select n.id from changed n join before b using (id)
  where n.name <> b.name or to_jsonb(n) -> 'short_name' is distinct from to_jsonb(b) -> 'short_name'
    or to_jsonb(n) -> 'location' is distinct from to_jsonb(b) -> 'location');
begin
  if renamed = '{}' then return null; end if;
  execute format('insert into search_queue (kind, id) select ''resources'', id from resources where %I = any($1) and deleted_at is null', tg_argv[0]) using renamed;
  if tg_argv[0] <> 'course_id' then
    execute format('insert into search_queue (kind, id) select ''courses'', id from courses where %I = any($1) and deleted_at is null', tg_argv[0]) using renamed;
  end if;
  perform pg_notify('search', '');
  return null;
end $$;

insert into search_queue (kind, id)
  select 'courses', id from courses where deleted_at is null
  union all select 'resources', id from resources where deleted_at is null;
