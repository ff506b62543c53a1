-- What was saved in one window is not overwritten by another that was opened before.
alter table preferences add column version integer not null default 1;
