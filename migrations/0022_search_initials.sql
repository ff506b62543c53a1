-- Initials of what a university's name begins with find what is there: IIT.
insert into search_queue (kind, id)
  select 'universities', id from universities union all select 'courses', id from courses union all select 'resources', id from resources;
