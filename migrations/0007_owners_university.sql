-- A book or a post belongs to the university of the person who offers or writes it. Staff who are confined to one university look after its
-- rows alone; rows of none are for authorities of all universities and for administrators.

alter table books add column university_id uuid references universities on delete set null;
alter table blogs add column university_id uuid references universities on delete set null;
-- Of a book that no account sells: the staff of this university answer requests for it. Null also where a seller answers.
alter table reservations add column university_id uuid references universities on delete set null;

-- What is known of those who brought what is there: the first university that a student prefers, or the one that an authority works for.
create temporary table known on commit drop as
  select people.id, coalesce(
    case when people.role = 'authority' then (
      select universities.id from universities where universities.id = people.university_id) end,
    (select universities.id from preferences,
        unnest(preferences.university_ids) with ordinality as wanted (id, at)
        join universities on universities.id = wanted.id and universities.deleted_at is null
      where preferences.person_id = people.id order by wanted.at limit 1)) as university_id
  from people where deleted_at is null;
-- Staff put a book on the shelf in their own name, and no account sells it.
update books set university_id = known.university_id from known
  where known.id = coalesce(books.seller_id, books.verified_by_id) and known.university_id is not null;
update blogs set university_id = known.university_id from known
  where known.id = blogs.author_id and known.university_id is not null;
update reservations set university_id = books.university_id from books
  where books.id = reservations.book_id and reservations.seller_id is null and books.university_id is not null;

-- Review queues: what waits longest comes first.
drop index books_pending;
drop index blogs_pending;
create index books_pending on books (submitted_at, id)
  where deleted_at is null and verified_at is null and rejected_at is null and withdrawn_at is null;
create index blogs_pending on blogs (submitted_at, id)
  where deleted_at is null and verified_at is null and rejected_at is null;
create index books_university_pending on books (university_id, submitted_at, id)
  where deleted_at is null and verified_at is null and rejected_at is null and withdrawn_at is null and university_id is not null;
create index blogs_university_pending on blogs (university_id, submitted_at, id)
  where deleted_at is null and verified_at is null and rejected_at is null and university_id is not null;

-- The lists of one university. The first three also find what refers to a university that goes for good.
create index books_university on books (university_id, id desc) where university_id is not null;
create index blogs_university on blogs (university_id, id desc) where university_id is not null;
create index reservations_university on reservations (university_id, id desc) where university_id is not null;
create index books_university_category on books (university_id, category, id desc)
  where deleted_at is null and university_id is not null;

-- What waits for an answer by staff.
create index reservations_waiting on reservations (university_id, expires_at) where seller_id is null and state = 'asked';
