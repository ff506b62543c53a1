-- When a place got another name: what is said of the resources in it changes with it.
alter table universities add column renamed_at timestamptz;
alter table departments add column renamed_at timestamptz;
alter table courses add column renamed_at timestamptz;
create index courses_renamed on courses (renamed_at) where renamed_at is not null;

create function note_rename() returns trigger language plpgsql as $$
begin
  new.renamed_at := now();
  return new;
end $$;

do $$
declare place text;
begin
  foreach place in array array['universities', 'departments', 'courses'] loop
    execute format('create trigger renamed before update of name on %I for each row when (old.name is distinct from new.name) execute function note_rename()', place);
  end loop;
end $$;
