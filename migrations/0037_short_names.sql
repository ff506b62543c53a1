-- What students call more subjects and things, where it is no beginning of the name.
insert into search_synonyms (words, meaning) values
  ('stats', 'statistics'), ('pol sci, polsci, poli sci', 'political science'), ('accounts', 'accounting'),
  ('org chem', 'organic chemistry'), ('inorg chem', 'inorganic chemistry'), ('fluid mech', 'fluid mechanics'),
  ('em theory', 'electromagnetic theory'), ('em theory', 'electricity and magnetism'), ('poetry', 'poem'), ('poem', 'poetry'),
  ('internet', 'network'), ('net', 'network'), ('net', 'internet'), ('week', 'seven days'), ('hafta, hafte', 'week'),
  ('hafta, hafte', 'seven days'), ('kitab, kitabe, kitaben, kitabein, pustak, pustake, pustaken', 'book'),
  ('सामान्य ज्ञान', 'general knowledge'), ('खेती', 'cultivation'), ('फल', 'fruit'), ('कोर्स', 'course'), ('कॉलेज', 'college'),
  ('girls', 'women'), ('girls', 'mahila'), ('women', 'mahila'), ('mahila', 'women'),
  ('ayurvedic', 'ayurveda'), ('ayurvedic', 'ayurved'), ('ayurveda', 'ayurved'), ('ayurved', 'ayurveda')
on conflict do nothing;

-- Books and posts with a title in Devanagari are found by the word for their language.
insert into search_queue (kind, id)
select 'books', id from books where deleted_at is null union all select 'blogs', id from blogs where deleted_at is null;
