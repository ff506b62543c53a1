-- The 13 digits, without hyphens: one number has one form, however it was typed. Numbers of ten digits are converted before they are stored.
alter table books add column isbn text check (isbn ~ '^97[89][0-9]{10}$');
create index books_isbn on books (isbn) where isbn is not null and deleted_at is null;
