-- PostgreSQL keeps the plan of the first statement that a connection changes places with. A join that was planned for one course compared,
-- for thousands, each with every other: except sorts or hashes instead, however many there are.
create or replace function queue_search_of_place() returns trigger language plpgsql as $$
declare renamed uuid[] := array(select id from (
  select id, name, to_jsonb(n) -> 'short_name', to_jsonb(n) -> 'location' from changed n
  except select id, name, to_jsonb(b) -> 'short_name', to_jsonb(b) -> 'location' from before b) as differing);
begin
  if renamed = '{}' then return null; end if;
  execute format('insert into search_queue (kind, id) select ''resources'', id from resources where %I = any($1) and deleted_at is null', tg_argv[0]) using renamed;
  if tg_argv[0] <> 'course_id' then
    execute format('insert into search_queue (kind, id) select ''courses'', id from courses where %I = any($1) and deleted_at is null', tg_argv[0]) using renamed;
  end if;
  perform pg_notify('search', '');
  return null;
end $$;
