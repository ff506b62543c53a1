-- People, their sessions, one-time codes, rate limits and the audit log.

-- An account. A deleted one keeps its row, without anything that says who it was, because books, posts and decisions refer to it.
create table people (
  id                  uuid primary key default uuidv7(),
  role                text not null check (role in ('user', 'authority', 'admin')),
  name                text not null,
  email               text,
  -- The address in the form in which two of them are compared: NFKC, lower case.
  email_key           text,
  phone               text,
  password_hash       text,
  designation         text,
  -- What was given as the university of an authority; university_id is set when it is one of the portal's.
  university_name     text,
  university_id       uuid references universities,
  scope               text not null default 'all' check (scope in ('all', 'own')),
  photo_url           text,
  photo_sha256        text references blobs,
  photo_small_sha256  text references blobs,
  suspended_at        timestamptz,
  suspended_by        uuid references people,
  last_sign_in_at     timestamptz,
  password_changed_at timestamptz not null default now(),
  sample              boolean not null default false,
  version             integer not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  deleted_at          timestamptz,
  check (deleted_at is not null or (name <> '' and email is not null and email_key is not null and password_hash is not null)),
  check (role = 'authority' or scope = 'all')
);
create unique index people_email on people (email_key) where deleted_at is null;
create index people_newest on people (id desc) where deleted_at is null;
create index people_role on people (role, id desc) where deleted_at is null;
create index people_university on people (university_id, id desc) where deleted_at is null and university_id is not null;
create index people_suspended on people (id desc) where deleted_at is null and suspended_at is not null;
create index people_search_trgm on people using gin (lower(name) gin_trgm_ops, email_key gin_trgm_ops) where deleted_at is null;

-- A sign-in. The token in the browser names it; without a live row a token is worth nothing.
create table sessions (
  id           uuid primary key default uuidv7(),
  person_id    uuid not null references people,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  user_agent   text,
  address      text
);
create index sessions_live on sessions (person_id, last_used_at desc) where revoked_at is null;
create index sessions_expired on sessions (expires_at);

-- Whoever is suspended, deleted, or gets another role or password is signed out everywhere, whichever way it comes about.
create function end_sessions() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = now() where person_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger people_end_sessions after update of role, password_hash, suspended_at, deleted_at on people
  for each row when (
    old.role is distinct from new.role
    or old.password_hash is distinct from new.password_hash
    or (new.suspended_at is not null and old.suspended_at is null)
    or (new.deleted_at is not null and old.deleted_at is null)
  ) execute function end_sessions();

-- At least one administrator who can sign in, whatever is done at the same time: changes that could take the last one take turns.
-- Only the removal of the sample content takes its administrator away in any case.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  if old.sample and current_setting('unishelf.removing_sample', true) = 'on' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('people.last_admin'));
  if not exists (
    select from people where role = 'admin' and suspended_at is null and deleted_at is null and id <> old.id
  ) then
    raise exception 'the last administrator cannot be removed' using errcode = 'UA001';
  end if;
  return new;
end $$;
create trigger people_keep_an_admin before update of role, suspended_at, deleted_at on people
  for each row when (
    old.role = 'admin' and old.suspended_at is null and old.deleted_at is null
    and (new.role <> 'admin' or new.suspended_at is not null or new.deleted_at is not null)
  ) execute function keep_an_admin();

-- One-time codes that were mailed. Only a keyed hash is kept.
create table codes (
  id         uuid primary key default uuidv7(),
  purpose    text not null check (purpose in ('register', 'reset-password', 'change-email')),
  -- The address that the code was sent to, and whose account it is for, if there is one.
  email_key  text not null,
  person_id  uuid references people,
  hash       text not null,
  tries      integer not null default 0,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now()
);
create index codes_address on codes (email_key, purpose, id desc);
create index codes_expired on codes (expires_at);

-- How often something was done within a span of time, for all processes together.
create table rate_limits (
  key       text primary key,
  hits      integer not null,
  resets_at timestamptz not null
);
create index rate_limits_over on rate_limits (resets_at);

-- What a student wants to see first. Also tells whose students a university's staff may see.
create table preferences (
  person_id       uuid primary key references people,
  university_ids  uuid[] not null default '{}',
  department_ids  uuid[] not null default '{}',
  course_ids      uuid[] not null default '{}',
  book_categories text[] not null default '{}',
  resources       text[] not null default '{}' check (resources <@ array['Notes', 'Syllabus', 'Papers', 'Books']),
  updated_at      timestamptz not null default now()
);
create index preferences_universities on preferences using gin (university_ids);

-- Who did what, to which row, from where, when, and what it was before and after. Rows are only ever added. Of people it says what
-- they may do, never how to reach them: an account that is deleted leaves no name and no address here.
create table audit_log (
  id         uuid primary key default uuidv7(),
  at         timestamptz not null default now(),
  -- Null: the portal itself, a visitor, or somebody at the command line, as the address says.
  actor_id   uuid references people,
  actor_role text,
  address    text not null,
  action     text not null,
  kind       text not null,
  row_id     uuid,
  before     jsonb,
  after      jsonb
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_kind on audit_log (kind, id desc);
create index audit_log_row on audit_log (row_id, id desc);
create index audit_log_at on audit_log (at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
