-- Courses are found by the initials of their own names, too.
insert into search_queue (kind, id) select 'courses', id from courses where deleted_at is null;
