-- What more subjects and degrees are called in Hindi.
insert into search_synonyms (words, meaning) values
  ('रसायन विज्ञान', 'chemistry'), ('भौतिक विज्ञान', 'physics'), ('जीव विज्ञान', 'biology'), ('वनस्पति विज्ञान', 'botany'),
  ('जंतु विज्ञान', 'zoology'), ('प्राणी विज्ञान', 'zoology'), ('कंप्यूटर विज्ञान', 'computer science'), ('गृह विज्ञान', 'home science'),
  ('मैथ्स', 'mathematics'), ('मैथ', 'mathematics'),
  ('राजनीति शास्त्र', 'political science'), ('दर्शनशास्त्र', 'philosophy'), ('लेखांकन', 'accounting'), ('सांख्यिकी', 'statistics'),
  ('कृषि', 'agriculture'), ('कानून', 'law'), ('विधि', 'law'), ('शिक्षा', 'education'), ('प्रबंधन', 'management'), ('पर्यावरण', 'environment'),
  ('अभियांत्रिकी', 'engineering'), ('बीएड', 'b.ed'), ('एमएड', 'm.ed'), ('बीकॉम', 'b.com'), ('एमकॉम', 'm.com'), ('बीएससी', 'b.sc'), ('एमएससी', 'm.sc')
on conflict do nothing;
