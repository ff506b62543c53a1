-- Search over everything that visitors may see. Only what is visible has an entry: what is moved to the trash, withdrawn or not yet verified has none.

create table search_entries (
  -- Short, for lists of thousands. The newest have the greatest.
  number        integer not null generated always as identity,
  downloads     integer not null default 0,
  -- The deepest place it is in, and its kind, type, semester, year and language, as numbers: see src/search/facts.ts.
  place         bigint not null,
  facts         bigint not null,
  id            uuid primary key,
  -- The folded name of a resource's subject.
  subject       text,
  -- Stems of titles and codes (A), of authors and the like (B) and of the names of its place (C), with positions, for the ranking.
  names         tsvector not null,
  -- Everything that is matched, as hashes: stems of names and of texts, and tokens of what a filter may ask for. A tsvector would take
  -- two and a half times as much.
  words         integer[] not null
) with (fillfactor = 90, toast_tuple_target = 256);
create unique index search_entries_number on search_entries (number);
create index search_entries_words on search_entries using gin (words) with (fastupdate = off);
create index search_entries_subject on search_entries (subject) where subject is not null;
create index search_entries_downloads on search_entries (downloads desc, number desc);

-- Every stem that was indexed, for typing errors and transliteration.
create table search_words (
  stem    text primary key,
  -- As it was written where it was first seen.
  word    text not null,
  -- A word in Devanagari as it sounds, in Latin letters.
  latin   text,
  -- How often names were indexed that hold it.
  entries integer not null default 0,
  -- Its hash, as entries have it.
  token   integer not null
);
create index search_words_trgm on search_words using gin (stem gin_trgm_ops);
create index search_words_latin on search_words (latin) where latin is not null;

-- Names of subjects, for suggestions.
create table search_subjects (
  key  text primary key,
  name text not null,
  code text
);
create index search_subjects_trgm on search_subjects using gin (key gin_trgm_ops);

-- What staff say means the same: who looks for the words finds what the meaning finds, too.
create table search_synonyms (
  id         uuid primary key default uuidv7(),
  words      text not null check (words <> ''),
  meaning    text not null check (meaning <> ''),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index search_synonyms_words on search_synonyms (lower(words), lower(meaning));

-- What was looked for and not found: words and counts, nothing about people.
create table search_misses (
  day      date not null,
  words    text not null,
  searches integer not null,
  primary key (day, words)
);

-- What has changed and is to be indexed. A row may be in it more than once.
create table search_queue (
  position bigint primary key generated always as identity,
  kind     text not null,
  id       uuid not null
);

create function queue_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (kind, id) select tg_argv[0], id from changed;
  if found then perform pg_notify('search', ''); end if;
  return null;
end $$;

create function queue_search_of_document() returns trigger language plpgsql as $$
begin
  insert into search_queue (kind, id)
    select 'resources', r.id from changed d join resources r on r.file_sha256 = d.sha256
    where d.state in ('ready', 'scan') and r.deleted_at is null;
  if found then perform pg_notify('search', ''); end if;
  return null;
end $$;

do $$
declare kind text;
begin
  foreach kind in array array['resources', 'courses', 'universities', 'books', 'blogs'] loop
    execute format('create trigger search_added after insert on %I referencing new table as changed for each statement execute function queue_search(%L)', kind, kind);
    execute format('create trigger search_changed after update on %I referencing new table as changed for each statement execute function queue_search(%L)', kind, kind);
    execute format('create trigger search_removed after delete on %I referencing old table as changed for each statement execute function queue_search(%L)', kind, kind);
    -- What is there already is indexed by the first process that starts.
    execute format('insert into search_queue (kind, id) select %L, id from %I', kind, kind);
  end loop;
end $$;
-- What is in a place is found by the place's name.
create function queue_search_of_place() returns trigger language plpgsql as $$
declare renamed uuid[] := array(select n.id from changed n join before b using (id)
  where n.name <> b.name or to_jsonb(n) -> 'short_name' is distinct from to_jsonb(b) -> 'short_name');
begin
  if renamed = '{}' then return null; end if;
  execute format('insert into search_queue (kind, id) select ''resources'', id from resources where %I = any($1) and deleted_at is null', tg_argv[0]) using renamed;
  if tg_argv[0] <> 'course_id' then
    execute format('insert into search_queue (kind, id) select ''courses'', id from courses where %I = any($1) and deleted_at is null', tg_argv[0]) using renamed;
  end if;
  perform pg_notify('search', '');
  return null;
end $$;
create trigger search_renamed after update on universities referencing old table as before new table as changed
  for each statement execute function queue_search_of_place('university_id');
create trigger search_renamed after update on departments referencing old table as before new table as changed
  for each statement execute function queue_search_of_place('department_id');
create trigger search_renamed after update on courses referencing old table as before new table as changed
  for each statement execute function queue_search_of_place('course_id');

create trigger search_changed after update on documents referencing new table as changed for each statement execute function queue_search_of_document();

-- What students call things that are written differently in titles.
insert into search_synonyms (words, meaning) values
  ('os', 'operating system'), ('dbms', 'database management system'), ('rdbms', 'database management system'),
  ('ds', 'data structures'), ('dsa', 'data structures algorithms'), ('daa', 'design and analysis of algorithms'),
  ('cn', 'computer networks'), ('coa', 'computer organization architecture'), ('toc', 'theory of computation'),
  ('se', 'software engineering'), ('oop', 'object oriented programming'), ('oops', 'object oriented programming'),
  ('ai', 'artificial intelligence'), ('ml', 'machine learning'), ('evs', 'environmental studies'),
  ('maths', 'mathematics'), ('math', 'mathematics'), ('mth', 'mathematics'), ('phy', 'physics'), ('chem', 'chemistry'),
  ('bio', 'biology'), ('eco', 'economics'), ('acc', 'accountancy'), ('comp', 'computer'), ('sci', 'science'), ('engg', 'engineering'),
  ('cse', 'computer science'), ('cs', 'computer science'), ('it', 'information technology'), ('ece', 'electronics communication'),
  ('ee', 'electrical engineering'), ('mech', 'mechanical'), ('civil', 'civil engineering'), ('mgmt', 'management'), ('hrm', 'human resource management'),
  ('btech', 'b.tech'), ('mtech', 'm.tech'), ('bsc', 'b.sc'), ('msc', 'm.sc'), ('bcom', 'b.com'), ('bba', 'bachelor of business administration'),
  ('bca', 'bachelor of computer applications'), ('गणित', 'mathematics'), ('भौतिकी', 'physics'), ('रसायन', 'chemistry'),
  ('इतिहास', 'history'), ('अर्थशास्त्र', 'economics'), ('हिंदी', 'hindi'), ('अंग्रेजी', 'english'), ('संगणक', 'computer'),
  ('विज्ञान', 'science'), ('पाठ', 'lesson'), ('bst', 'binary search tree'), ('som', 'strength of materials');
