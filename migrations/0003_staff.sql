-- What staff do with the catalogue and the shelves: the trash, uploads and what is made of them, downloads, imports in the browser.

-- A delete that can be taken back for 30 days. The rows that went along name it, so that exactly they come back.
create table trash (
  id            uuid primary key default uuidv7(),
  kind          text not null check (kind in ('universities', 'departments', 'courses', 'resources', 'books', 'blogs')),
  row_id        uuid not null,
  -- Its name, and where it stood.
  label         text not null,
  place         text,
  -- No reference: whoever deletes a part of a university need not wait for whoever deletes the whole, nor they in a circle for each other.
  university_id uuid,
  -- What went along: how many departments, courses and resources.
  counts        jsonb not null default '{}',
  deleted_by    uuid references people,
  deleted_at    timestamptz not null default now(),
  restored_by   uuid references people,
  restored_at   timestamptz
);
create index trash_kept on trash (id desc) where restored_at is null;
create index trash_due on trash (deleted_at);

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
  -- How often it was begun; and when it may be begun next: after a pause when it failed, and when whoever began it must have died.
  tries            integer not null default 0,
  due_at           timestamptz not null default now(),
  queued_at        timestamptz not null default now(),
  started_at       timestamptz,
  finished_at      timestamptz
);
-- Those that failed before come after the others.
create index documents_unfinished on documents (tries, due_at) where state in ('queued', 'processing');
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
  -- No reference: what was downloaded stays counted when the resource is gone for good.
  resource_id uuid not null,
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
create index books_all_category on books (category, id desc) where deleted_at is null;
create index books_pending on books (id desc) where deleted_at is null and verified_at is null;
create index books_verifier on books (verified_by_id) where verified_by_id is not null;
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
  state       text not null default 'queued' check (state in ('collecting', 'queued', 'running', 'done', 'failed', 'stopped')),
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

-- Whoever removes rows or files for good asks whether others refer to them, and not only those that are not in the trash.
create index courses_of_department on courses (department_id);
create index resources_of_course on resources (course_id);
create index import_rows_row on import_rows (row_id);
create index universities_logo on universities (logo_sha256) where logo_sha256 is not null;
create index courses_eligibility on courses (eligibility_sha256) where eligibility_sha256 is not null;
create index courses_fee_structure on courses (fee_structure_sha256) where fee_structure_sha256 is not null;
create index books_image on books (image_sha256) where image_sha256 is not null;
create index books_image_small on books (image_small_sha256) where image_small_sha256 is not null;
create index people_photo on people (photo_sha256) where photo_sha256 is not null;
create index people_photo_small on people (photo_small_sha256) where photo_small_sha256 is not null;

-- How many came on which day.
create index resources_created on resources (created_at);
create index people_created on people (created_at);

-- The PDFs that a manifest names, by the paths that it gives them.
create table import_files (
  import_id uuid not null references imports on delete cascade,
  name      text not null,
  sha256    text not null references blobs,
  primary key (import_id, name)
);
create index import_files_blob on import_files (sha256);
