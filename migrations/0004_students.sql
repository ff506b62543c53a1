-- What students come back for: reviews of books and posts, reservations, posts, preferences, notifications.

-- Books and posts are reviewed in one way: a row is approved, rejected, or it waits.
alter table books
  add column submitted_at   timestamptz not null default now(),
  add column rejected_at    timestamptz,
  add column rejected_by    text,
  add column rejected_by_id uuid references people,
  add column reject_reason  text,
  -- Its seller took it off the shelf, and may put it back.
  add column withdrawn_at   timestamptz,
  -- Somebody has asked for it, or was promised it. Kept beside the reservation, so that a list need not look for one per book.
  add column reserved_at    timestamptz,
  add check (verified_at is null or rejected_at is null);
update books set submitted_at = created_at;
-- What visitors see, once more: what its seller took off the shelf is not among it, and counting need not look into the rows.
drop index books_published;
drop index books_category;
drop index books_search_trgm;
drop index books_search_short;
create index books_published on books (id desc) where deleted_at is null and sold_at is null and verified_at is not null and withdrawn_at is null;
create index books_category on books (category, id desc) where deleted_at is null and sold_at is null and verified_at is not null and withdrawn_at is null;
create index books_condition on books (condition, id desc) where deleted_at is null and sold_at is null and verified_at is not null and withdrawn_at is null;
create index books_price on books (price, id desc) where deleted_at is null and sold_at is null and verified_at is not null and withdrawn_at is null;
create index books_search_trgm on books using gin (search_text gin_trgm_ops) where deleted_at is null and sold_at is null and verified_at is not null and withdrawn_at is null;
create index books_search_short on books using gin (short_parts(search_text)) where deleted_at is null and sold_at is null and verified_at is not null and withdrawn_at is null;
-- What was rejected waits for nobody.
drop index books_pending;
create index books_pending on books (id desc) where deleted_at is null and verified_at is null and rejected_at is null;
create index books_rejecter on books (rejected_by_id) where rejected_by_id is not null;

-- Somebody wants a book. What it was and cost stays when the book is gone for good.
create table reservations (
  id             uuid primary key default uuidv7(),
  book_id        uuid references books on delete set null,
  book_name      text not null,
  price          numeric(10, 2) not null,
  seller_name    text not null,
  buyer_id       uuid not null references people,
  -- Null: nobody with an account sells the book; staff answer for it.
  seller_id      uuid references people,
  state          text not null default 'asked'
    check (state in ('asked', 'accepted', 'declined', 'cancelled', 'expired', 'handed-over')),
  -- Why it was declined or cancelled.
  reason         text,
  expires_at     timestamptz not null default now() + interval '72 hours',
  answered_at    timestamptz,
  ended_at       timestamptz,
  ended_by       uuid references people,
  buyer_read_at  timestamptz,
  seller_read_at timestamptz,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
-- However many ask at once, a book has one reservation that goes on.
create unique index reservations_open on reservations (book_id) where state in ('asked', 'accepted');
create index reservations_buyer on reservations (buyer_id, id desc);
create index reservations_seller on reservations (seller_id, id desc) where seller_id is not null;
create index reservations_desk on reservations (id desc) where seller_id is null;
create index reservations_due on reservations (expires_at) where state = 'asked';
create index reservations_book on reservations (book_id) where book_id is not null;

create table reservation_messages (
  id             uuid primary key default uuidv7(),
  reservation_id uuid not null references reservations on delete cascade,
  sender_id      uuid not null references people,
  from_buyer     boolean not null,
  text           text not null check (text <> ''),
  created_at     timestamptz not null default now()
);
create index reservation_messages_thread on reservation_messages (reservation_id, id);

-- A post. Its text is Markdown; what a list shows of it, as plain text, is the excerpt.
create table blogs (
  id             uuid primary key default uuidv7(),
  -- Its address: made of the first title, and kept.
  slug           text not null unique,
  title          text not null check (title <> ''),
  content        text not null check (content <> ''),
  excerpt        text not null,
  -- Null: written by somebody without an account, who has only a name.
  author_id      uuid references people,
  author_name    text not null,
  author_role    text not null check (author_role in ('user', 'authority', 'admin')),
  -- The pictures it shows: blog_images.
  image_ids      uuid[] not null default '{}',
  submitted_at   timestamptz not null default now(),
  verified_at    timestamptz,
  verified_by    text,
  verified_by_id uuid references people,
  rejected_at    timestamptz,
  rejected_by    text,
  rejected_by_id uuid references people,
  reject_reason  text,
  sample         boolean not null default false,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  trash_id       uuid references trash,
  check (verified_at is null or rejected_at is null)
);
create index blogs_published on blogs (id desc) where deleted_at is null and verified_at is not null;
create index blogs_all on blogs (id desc) where deleted_at is null;
create index blogs_pending on blogs (id desc) where deleted_at is null and verified_at is null and rejected_at is null;
create index blogs_rejected on blogs (id desc) where deleted_at is null and rejected_at is not null;
create index blogs_author on blogs (author_id, id desc) where author_id is not null;
create index blogs_verifier on blogs (verified_by_id) where verified_by_id is not null;
create index blogs_rejecter on blogs (rejected_by_id) where rejected_by_id is not null;
create index blogs_trash on blogs (trash_id) where trash_id is not null;
create index blogs_images on blogs using gin (image_ids);

-- A picture that somebody put into a post, in two sizes. Until a post shows it only its owner sees it.
create table blog_images (
  id           uuid primary key default uuidv7(),
  person_id    uuid not null references people,
  sha256       text not null references blobs,
  small_sha256 text not null references blobs,
  width        integer not null,
  height       integer not null,
  created_at   timestamptz not null default now(),
  -- When somebody last sent a post with it. What no post shows a day later goes.
  used_at      timestamptz not null default now()
);
create index blog_images_person on blog_images (person_id);
create index blog_images_sha256 on blog_images (sha256);
create index blog_images_small on blog_images (small_sha256);

-- The semester somebody is in, and when they were here: what came to their course since the visit before is new to them.
alter table preferences
  add column semester          integer check (semester between 1 and 40),
  add column visited_at        timestamptz,
  add column visited_before_at timestamptz;
create index preferences_courses on preferences using gin (course_ids);

-- What somebody should know. What happens again before it was read (`key`) counts up instead of standing there twice.
create table notifications (
  id         uuid primary key default uuidv7(),
  person_id  uuid not null references people,
  kind       text not null check (kind in ('approved', 'rejected', 'reservation', 'message', 'resource')),
  key        text not null,
  -- What its words are made of.
  data       jsonb not null default '{}',
  -- A path of the portal; `~` stands for the home of the person's area.
  link       text not null,
  times      integer not null default 1,
  at         timestamptz not null default now(),
  read_at    timestamptz
);
create unique index notifications_unread on notifications (person_id, key) where read_at is null;
create index notifications_newest on notifications (person_id, at desc, id desc);
create index notifications_over on notifications (at);
-- Of reservations with somebody who deletes their account.
create index notifications_key on notifications (key);

-- The kinds of notifications that somebody wants no mails about.
create table notification_settings (
  person_id uuid primary key references people,
  mail_off  text[] not null default '{}' check (mail_off <@ array['approved', 'rejected', 'reservation', 'message', 'resource'])
);
