-- A book or a post that waits for its review is in no search: it is queued by the update that approves it.
create function queue_search_of_shown() returns trigger language plpgsql as $$
begin
  insert into search_queue (kind, id) select tg_argv[0], id from changed where verified_at is not null;
  if found then perform pg_notify('search', ''); end if;
  return null;
end $$;

do $$
declare kind text;
begin
  foreach kind in array array['books', 'blogs'] loop
    execute format('drop trigger search_added on %I', kind);
    execute format('create trigger search_added after insert on %I referencing new table as changed for each statement execute function queue_search_of_shown(%L)', kind, kind);
  end loop;
end $$;
