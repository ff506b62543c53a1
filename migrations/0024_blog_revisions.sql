-- A post is revised when its author changes it: reviews and restorations counted as well.
update blogs set updated_at = coalesce(
  (select max(at) from audit_log where row_id = blogs.id and action = 'blogs.edit'), created_at)
where updated_at <> created_at;
