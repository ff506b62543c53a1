-- As of names (0030): a university is found by its name and location, and those that are sent lose invisible places for line breaks by now.
-- Where another has both without them, each stays as it is.
with cleaned as (
  select id, lower(name) as name, location, deleted_at,
    nullif(btrim(regexp_replace(normalize(regexp_replace(location, U&'[\00AD\200B\2060\FEFF]', '', 'g')), '\s+', ' ', 'g')), '') as clean
  from universities)
update universities set location = clean from cleaned
where cleaned.id = universities.id and cleaned.location ~ U&'[\00AD\200B\2060\FEFF]' and not exists (
  select from cleaned other where other.id <> cleaned.id and other.deleted_at is null and other.name = cleaned.name
    and lower(coalesce(other.clean, '')) = lower(coalesce(cleaned.clean, '')));
