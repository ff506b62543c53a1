-- What was indexed, so that processes add it to what they keep of the index in memory: see src/search/memory.ts. Rows are written one
-- transaction after the other, so that a process that has seen one has seen all before it.
create table search_changes (
  number  integer primary key generated always as identity,
  at      timestamptz not null default now(),
  -- Slots that are new, that are no entry any more, and whose downloads are others.
  added   integer[] not null default '{}',
  gone    integer[] not null default '{}',
  counted integer[] not null default '{}'
);
-- There is always a last one.
insert into search_changes default values;
-- Rows are not looked at any more: the lists of tokens are intersected in memory.
alter table search_tokens drop column traits;
