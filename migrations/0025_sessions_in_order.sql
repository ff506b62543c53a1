-- The sessions of a person are locked in the order of their ids, as ending all of them does: in two orders, one of two that end the same
-- ones at the same time was cut off.
create or replace function end_sessions() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = now() where id in (
    select id from sessions where person_id = new.id and revoked_at is null order by id for update);
  return null;
end $$;
