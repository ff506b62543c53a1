-- Initials of places are indexed apart from words.
insert into search_queue (kind, id, is_mass)
select 'resources', id, true from resources where deleted_at is null
union all select 'courses', id, true from courses where deleted_at is null
union all select 'universities', id, true from universities where deleted_at is null;
