-- The browser that asked for a code, as a keyed hash; null where a program, an administrator or a signed-in person asked.
alter table codes add column asker text;
