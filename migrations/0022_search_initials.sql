-- Initials of what a university's name begins with find what is there: IIT. Other names have none, and what is indexed makes new uploads wait.
with named as (
  select id from universities
  where name ~* '\m(univ|uni\M|institut|colleg)' and array_length(regexp_split_to_array(btrim(name), '\s+'), 1) > 3
)
insert into search_queue (kind, id)
  select 'universities', id from named
  union all select 'courses', id from courses where university_id in (select id from named)
  union all select 'resources', id from resources where university_id in (select id from named) and deleted_at is null;
