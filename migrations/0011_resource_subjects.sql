-- The page of a resource leads to what there is of its subject.
create index resources_subject on resources (course_id, lower(subject_name)) where deleted_at is null and subject_name is not null;
