-- What an installation says about itself, and what visitors write to it.

-- A part of the site's settings. Without a row a part is as it came.
create table settings (
  section     text primary key,
  value       jsonb not null,
  version     integer not null default 1,
  -- The pictures that it shows.
  picture_ids uuid[] not null default '{}',
  updated_at  timestamptz not null default now(),
  updated_by  uuid references people
);

-- A picture for the settings, in two sizes. Visitors get it while a part of the settings shows it; what none shows a day later goes.
create table setting_pictures (
  id           uuid primary key default uuidv7(),
  person_id    uuid not null references people,
  sha256       text not null references blobs,
  small_sha256 text not null references blobs,
  created_at   timestamptz not null default now(),
  used_at      timestamptz not null default now()
);
create index setting_pictures_sha256 on setting_pictures (sha256);
create index setting_pictures_small on setting_pictures (small_sha256);

-- What somebody wrote through the contact form.
create table enquiries (
  id         uuid primary key default uuidv7(),
  email      text not null,
  -- The address as it is compared, to find what the owner of an account wrote.
  email_key  text not null,
  message    text not null,
  state      text not null default 'new' check (state in ('new', 'read', 'answered', 'spam', 'archived')),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references people,
  deleted_at timestamptz,
  trash_id   uuid references trash
);
create index enquiries_state on enquiries (state, id desc) where deleted_at is null;
create index enquiries_inbox on enquiries (id desc) where state in ('new', 'read', 'answered') and deleted_at is null;
create index enquiries_email on enquiries (email_key);
create index enquiries_trash on enquiries (trash_id) where trash_id is not null;
alter table trash
  drop constraint trash_kind_check,
  add constraint trash_kind_check
    check (kind in ('universities', 'departments', 'courses', 'resources', 'books', 'blogs', 'enquiries'));
