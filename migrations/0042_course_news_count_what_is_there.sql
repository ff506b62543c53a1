-- News of a course keep the span of time in which its resources were added; number and title are read from those that are still there.
update notifications set data = data - 'count' - 'title' || jsonb_build_object('until', at, 'since', coalesce((
  select created_at from resources
  where course_id = split_part(key, ':', 2)::uuid and created_at <= at and uploaded_by is distinct from person_id
  order by created_at desc offset coalesce((data ->> 'count')::int, 1) limit 1), '-infinity'))
where kind = 'resource';
