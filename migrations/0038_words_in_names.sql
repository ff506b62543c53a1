-- Short forms that students type for topics, and what some are called elsewhere.
insert into search_synonyms (words, meaning) values
  ('pcm', 'physics chemistry mathematics'), ('pcb', 'physics chemistry biology'), ('pcmb', 'physics chemistry mathematics biology'),
  ('wdv', 'written down value'), ('slm', 'straight line method'), ('npv', 'net present value'), ('irr', 'internal rate of return'),
  ('brs', 'bank reconciliation statement'), ('crc', 'cyclic redundancy check'), ('emf', 'electromotive force'),
  ('kvl', 'kirchhoff voltage law'), ('kcl', 'kirchhoff current law'), ('lpp', 'linear programming problem'),
  ('sfd', 'shear force diagram'), ('bmd', 'bending moment diagram'), ('fcfs', 'first come first served'), ('sjf', 'shortest job first'),
  ('bfs', 'breadth first search'), ('dfs', 'depth first search'), ('ddl', 'data definition language'), ('dml', 'data manipulation language'),
  ('bcnf', 'boyce codd normal form'), ('lcm', 'least common multiple'), ('hcf', 'highest common factor'),
  ('indus valley, sindhu ghati, सिंधु घाटी', 'harappan'), ('पर्यावरण', 'environment'), ('पर्यावरण', 'environmental')
on conflict do nothing;

-- Words of names by their audible consonants, for English in Devanagari: see src/search/heard.ts.
create table search_sounds (
  consonants text not null,
  word       text not null,
  stem       text not null,
  primary key (consonants, word)
);

-- No statement orders entries by downloads any more: the portal does, in memory.
drop index search_entries_downloads;

-- Entries that were indexed several times were counted as often.
update search_words set entries = counted.total from (
  select lexeme, count(*)::int as total from search_entries, unnest(names) as one (lexeme, positions, weights)
  where weights && array['A', 'B'] group by lexeme) as counted
where stem = lexeme and entries <> counted.total;

-- Words in -isation keep this ending, books are also found by the courses they are for, and courses by professions.
insert into search_queue (kind, id)
select 'resources', id from resources where deleted_at is null
union all select 'courses', id from courses where deleted_at is null
union all select 'universities', id from universities where deleted_at is null
union all select 'books', id from books where deleted_at is null
union all select 'blogs', id from blogs where deleted_at is null;

-- Accounts are also searched for by one or two letters, and by names in Devanagari, which trigrams do not find.
create index people_search_short on people using gin (short_parts(lower(name)), short_parts(email_key)) where deleted_at is null;
