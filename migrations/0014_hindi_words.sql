-- What universities and subjects are called in Hindi, where that is no other spelling of the English name.
insert into search_synonyms (words, meaning) values
  ('विश्वविद्यालय', 'university'), ('vishwavidyalaya', 'university'), ('महाविद्यालय', 'college'), ('संस्थान', 'institute'),
  ('दिल्ली', 'delhi'), ('किताब', 'book'), ('पुस्तक', 'book'), ('सारांश', 'summary'), ('बीटेक', 'b.tech'), ('एमटेक', 'm.tech'),
  ('भूगोल', 'geography'), ('मनोविज्ञान', 'psychology'), ('समाजशास्त्र', 'sociology'), ('राजनीति विज्ञान', 'political science'),
  ('वाणिज्य', 'commerce')
on conflict do nothing;
