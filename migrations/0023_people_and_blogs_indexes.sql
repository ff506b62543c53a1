-- What goes with an account, and what its owner downloads, is found without reading whole tables; so are the newest posts.
create index books_email on books (lower(email)) where seller_id is null;
create index sessions_person on sessions (person_id, id);
create index reservation_messages_sender on reservation_messages (sender_id, id);
create index blogs_newest on blogs (verified_at desc, id desc) where deleted_at is null and verified_at is not null;
