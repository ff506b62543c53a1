-- What departments and courses were called before, in lower case, the newest last: addresses of courses have these names, and lead on.
alter table departments add column former_names text[] not null default '{}';
alter table courses add column former_names text[] not null default '{}';

create function keep_former_name() returns trigger language plpgsql as $$
begin
  new.former_names := array_append(array_remove(old.former_names, lower(old.name)), lower(old.name));
  new.former_names := new.former_names[greatest(1, cardinality(new.former_names) - 19):];
  return new;
end $$;

create trigger former_name before update of name on departments for each row
  when (lower(old.name) <> lower(new.name)) execute function keep_former_name();
create trigger former_name before update of name on courses for each row
  when (lower(old.name) <> lower(new.name)) execute function keep_former_name();
