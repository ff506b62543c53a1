-- The public catalogue: universities > departments > courses > resources, the book market, and the files behind them.
-- Rows are never removed by the application: a delete sets deleted_at (a trash of 30 days), and takes its children along.
-- Ids are UUID version 7 (RFC 9562): they sort by time, so "newest first" is the primary key read backwards.

create extension if not exists pg_trgm;

create table blobs (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes      bigint not null check (bytes > 0),
  media_type text not null,
  pages      integer check (pages > 0),
  created_at timestamptz not null default now()
);

create table universities (
  id          uuid primary key default uuidv7(),
  name        text not null check (name <> ''),
  short_name  text,
  location    text,
  website     text,
  logo_url    text,
  logo_sha256 text references blobs,
  description text not null default '',
  sample      boolean not null default false,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
-- The same name may stand in two towns; the same name in the same town is the same university.
create unique index universities_name_location on universities (lower(name), lower(coalesce(location, ''))) where deleted_at is null;
create index universities_order on universities (lower(name), id) where deleted_at is null;
create index universities_name_trgm on universities using gin (lower(name) gin_trgm_ops, lower(coalesce(short_name, '')) gin_trgm_ops, lower(coalesce(location, '')) gin_trgm_ops) where deleted_at is null;

create table departments (
  id            uuid primary key default uuidv7(),
  university_id uuid not null references universities,
  name          text not null check (name <> ''),
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  unique (id, university_id)
);
create unique index departments_name on departments (university_id, lower(name)) where deleted_at is null;

create table courses (
  id                   uuid primary key default uuidv7(),
  department_id        uuid not null,
  university_id        uuid not null,
  name                 text not null check (name <> ''),
  level                text not null default 'UG' check (level in ('UG', 'PG', 'PhD')),
  duration             text,
  semesters            integer not null default 0 check (semesters between 0 and 40),
  total_credits        integer not null default 0 check (total_credits between 0 and 10000),
  mode_of_study        text,
  eligibility          text,
  fee_structure        jsonb,
  eligibility_sha256   text references blobs,
  fee_structure_sha256 text references blobs,
  version              integer not null default 1,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  deleted_at           timestamptz,
  foreign key (department_id, university_id) references departments (id, university_id),
  unique (id, department_id, university_id)
);
create unique index courses_name on courses (department_id, lower(name)) where deleted_at is null;
create index courses_university on courses (university_id) where deleted_at is null;

-- A resource repeats the ids of its course's department and university so that a list of any of the three is one index
-- range, however many courses a university has; the foreign key keeps the three in step.
create table resources (
  id            uuid primary key default uuidv7(),
  course_id     uuid not null,
  department_id uuid not null,
  university_id uuid not null,
  type          text not null check (type in ('notes', 'papers', 'syllabus')),
  title         text not null check (title <> ''),
  semester      integer not null check (semester between 1 and 40),
  language      text,
  file_sha256   text not null references blobs,
  file_name     text not null,
  source        text,
  licence       text,
  sample        boolean not null default false,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  foreign key (course_id, department_id, university_id) references courses (id, department_id, university_id) on update cascade
);
-- The same bytes stand once in a course.
create unique index resources_bytes on resources (course_id, file_sha256) where deleted_at is null;
create index resources_course on resources (course_id, id desc) where deleted_at is null;
create index resources_department on resources (department_id, id desc) where deleted_at is null;
create index resources_university on resources (university_id, id desc) where deleted_at is null;
create index resources_university_type on resources (university_id, type, id desc) where deleted_at is null;
create index resources_university_semester on resources (university_id, semester, id desc) where deleted_at is null;
create index resources_university_type_semester on resources (university_id, type, semester, id desc) where deleted_at is null;
create index resources_type on resources (type, id desc) where deleted_at is null;
create index resources_semester on resources (semester, id desc) where deleted_at is null;
create index resources_type_semester on resources (type, semester, id desc) where deleted_at is null;
create index resources_newest on resources (id desc) where deleted_at is null;
create index resources_file on resources (file_sha256);

-- The single characters and pairs of a text, for searches that trigrams do not help: shorter than three letters, or with none in a row.
-- The cost keeps the planner from computing it row by row where the index can tell.
create function short_parts(text) returns text[] language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return array_remove(string_to_array($1, null)
    || string_to_array(regexp_replace($1, '..', E'\\&\n', 'g'), E'\n')
    || string_to_array(regexp_replace(substr($1, 2), '..', E'\\&\n', 'g'), E'\n'), '');
end $$;

create table books (
  id                 uuid primary key default uuidv7(),
  name               text not null check (name <> ''),
  author             text,
  publisher          text,
  category           text not null default 'Other',
  seller             text not null,
  email              text,
  contact_number     text,
  price              numeric(10, 2) not null check (price >= 0),
  condition          text not null default 'Good' check (condition in ('Excellent', 'Good', 'Normal', 'Bad')),
  description        text not null default '',
  -- What a search looks into. The planner has statistics of a column, but none of a partial index's expression.
  search_text        text not null generated always as (lower(name) || E'\n' || lower(category)) stored,
  image_sha256       text references blobs,
  image_small_sha256 text references blobs,
  verified_at        timestamptz,
  verified_by        text,
  sold_at            timestamptz,
  sample             boolean not null default false,
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  deleted_at         timestamptz
);
-- What visitors see: verified, not sold, not deleted. Newest first.
create index books_published on books (id desc) where deleted_at is null and sold_at is null and verified_at is not null;
create index books_category on books (category, id desc) where deleted_at is null and sold_at is null and verified_at is not null;
create index books_search_trgm on books using gin (search_text gin_trgm_ops) where deleted_at is null and sold_at is null and verified_at is not null;
create index books_search_short on books using gin (short_parts(search_text)) where deleted_at is null and sold_at is null and verified_at is not null;

-- Where an import came from, so that a second run finds what the first one made: one row per source row.
create table import_rows (
  kind       text not null,
  key        text not null,
  row_id     uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, key)
);

-- Facts about this installation that must survive a restart, such as "the sample content was loaded".
create table installation (
  key   text primary key,
  value jsonb not null,
  set_at timestamptz not null default now()
);
