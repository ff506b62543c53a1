-- What staff do with the catalogue and the shelves: the trash, uploads and what is made of them, downloads, imports in the browser.

-- A delete that can be taken back for 30 days. The rows that went along name it, so that exactly they come back.
create table trash (
  id            uuid primary key default uuidv7(),
  kind          text not null check (kind in ('universities', 'departments', 'courses', 'resources', 'books', 'blogs')),
  row_id        uuid not null,
  -- Its name, and where it stood.
  label         text not null,
  place         text,
  university_id uuid references universities on delete set null,
  -- What went along: how many departments, courses and resources.
  counts        jsonb not null default '{}',
  deleted_by    uuid references people,
  deleted_at    timestamptz not null default now(),
  restored_by   uuid references people,
  restored_at   timestamptz
);
create index trash_kept on trash (id desc) where restored_at is null;
create index trash_due on trash (deleted_at);
create index trash_university on trash (university_id) where university_id is not null;

alter table universities add column trash_id uuid references trash;
alter table departments add column trash_id uuid references trash;
alter table courses add column trash_id uuid references trash;
alter table resources add column trash_id uuid references trash;
alter table books add column trash_id uuid references trash;
create index universities_trash on universities (trash_id) where trash_id is not null;
create index departments_trash on departments (trash_id) where trash_id is not null;
create index courses_trash on courses (trash_id) where trash_id is not null;
create index resources_trash on resources (trash_id) where trash_id is not null;
create index books_trash on books (trash_id) where trash_id is not null;

-- What students search by, and who brought it. Where a file was found is another thing than who gave it.
alter table resources rename column source to source_url;
alter table resources
  add column source text check (source in ('exam cell', 'teacher', 'student')),
  add column subject_name text,
  add column subject_code text,
  add column exam_year integer check (exam_year between 1900 and 2100),
  add column exam_month integer check (exam_month between 1 and 12),
  add column scheme text,
  add column uploaded_by uuid references people,
  -- What a search of the shelves looks into.
  add column search_text text not null generated always as (
    lower(title) || E'\n' || lower(coalesce(subject_name, '')) || E'\n' || lower(coalesce(subject_code, ''))) stored;
create index resources_search_trgm on resources using gin (search_text gin_trgm_ops) where deleted_at is null;
create index resources_search_short on resources using gin (short_parts(search_text)) where deleted_at is null;
-- How many there are in each university, department and semester, without reading the rows.
create index resources_shelves on resources (type, university_id, department_id, semester) where deleted_at is null;
create index resources_uploader on resources (uploaded_by, id desc) where deleted_at is null and uploaded_by is not null;

-- What is made of a PDF after it was uploaded, once for the same bytes: its text, its language, a picture of its first page.
create table documents (
  sha256           text primary key references blobs on delete cascade,
  state            text not null default 'queued' check (state in ('queued', 'processing', 'ready', 'failed')),
  -- False: a scan, whose text cannot be read. Known when it is ready.
  has_text         boolean,
  -- BCP 47, as guessed from the text.
  language         text,
  thumbnail_sha256 text references blobs,
  -- Why it failed, for people.
  reason           text,
  queued_at        timestamptz not null default now(),
  started_at       timestamptz,
  finished_at      timestamptz
);
create index documents_unfinished on documents (queued_at) where state in ('queued', 'processing');
create index documents_thumbnail on documents (thumbnail_sha256) where thumbnail_sha256 is not null;

create table document_pages (
  sha256 text not null references documents on delete cascade,
  page   integer not null check (page > 0),
  text   text not null,
  primary key (sha256, page)
);

-- Whoever has a file that came before documents were made of files gets them made, too.
insert into documents (sha256)
select sha256 from blobs where media_type = 'application/pdf' and exists (select from resources where file_sha256 = sha256);

-- Downloads by day; whoever downloads twice a day counts once. The visitor is a keyed hash with a key that changes every day.
create table download_days (
  day         date not null,
  resource_id uuid not null references resources on delete cascade,
  downloads   integer not null,
  primary key (day, resource_id)
);
create index download_days_resource on download_days (resource_id);
create table download_visitors (
  day         date not null,
  resource_id uuid not null references resources on delete cascade,
  visitor     bytea not null,
  primary key (day, resource_id, visitor)
);
create index download_visitors_resource on download_visitors (resource_id);

alter table books add column seller_id uuid references people;
alter table books add column verified_by_id uuid references people;
create index books_all on books (id desc) where deleted_at is null;
create index books_pending on books (id desc) where deleted_at is null and verified_at is null;
create index books_seller on books (seller_id, id desc) where seller_id is not null;
create index books_all_trgm on books using gin (search_text gin_trgm_ops) where deleted_at is null;
create index books_all_short on books using gin (short_parts(search_text)) where deleted_at is null;

-- Files of rows that were handed over in the browser, and what came of them.
create table imports (
  id          uuid primary key default uuidv7(),
  kind        text not null check (kind in ('universities', 'programmes', 'books', 'resources')),
  file_name   text not null,
  file_sha256 text not null references blobs,
  bytes       bigint not null,
  dry_run     boolean not null,
  state       text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'stopped')),
  bytes_read  bigint not null default 0,
  rows_done   integer not null default 0,
  -- added, changed, unchanged and refused by what they became; remarks with how often they were met.
  counts      jsonb not null default '{}',
  remarks     jsonb not null default '{}',
  error       text,
  stop_asked  boolean not null default false,
  person_id   uuid not null references people,
  created_at  timestamptz not null default now(),
  started_at  timestamptz,
  finished_at timestamptz
);
create index imports_newest on imports (id desc);
create index imports_file on imports (file_sha256);

create table import_refusals (
  import_id  uuid not null references imports on delete cascade,
  position   bigint generated always as identity,
  row_number integer not null,
  what       text not null,
  item       text not null,
  reasons    text[] not null,
  primary key (import_id, position)
);
