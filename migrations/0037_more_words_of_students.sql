-- What students call more subjects and things, and what these are called in Hindi; Hindi in Latin letters is found by its sound.
insert into search_synonyms (words, meaning) values
  ('stats', 'statistics'), ('pol sci, polsci, poli sci', 'political science'),
  ('org chem', 'organic chemistry'), ('inorg chem', 'inorganic chemistry'), ('fluid mech', 'fluid mechanics'),
  ('em theory', 'electromagnetic theory'), ('em theory', 'electricity and magnetism'), ('poetry', 'poem'), ('poem', 'poetry'),
  ('internet', 'network'), ('net', 'network'), ('net', 'internet'), ('week', 'seven days'), ('हफ्ता, हफ्ते, सप्ताह', 'seven days'),
  ('सामान्य ज्ञान', 'general knowledge'), ('खेती', 'cultivation'), ('फल', 'fruit'), ('कोर्स', 'course'), ('कॉलेज', 'college'),
  ('girls', 'women'), ('girls', 'mahila'), ('women', 'mahila'), ('mahila', 'women'),
  ('ayurvedic', 'ayurveda'), ('ayurvedic', 'ayurved'), ('ayurveda', 'ayurved'), ('ayurved', 'ayurveda'),
  ('सेब', 'apple'), ('पेड़', 'tree'), ('पौधा', 'plant'), ('पौधे', 'plant'), ('पौधों', 'plant'), ('पादप', 'plant'),
  ('कलम', 'grafting'), ('कलम', 'cutting'), ('छंटाई', 'pruning'), ('छटाई', 'pruning'), ('कटाई', 'pruning'), ('बीज', 'seed'),
  ('सिंचाई', 'irrigation'), ('मिट्टी', 'soil'), ('भूकंप', 'earthquake'), ('बाढ़', 'flood'),
  ('भूस्खलन', 'landslide'), ('नदी', 'river'), ('नदियां', 'river'), ('नदियों', 'river'), ('पर्वत', 'mountain'), ('पहाड़', 'mountain'),
  ('पहाड़', 'hill'), ('हिमालय', 'himalaya'), ('मानसून', 'monsoon'), ('वर्षा', 'rain'), ('बारिश', 'rain'), ('चट्टान', 'rock'),
  ('खनिज', 'mineral'), ('जनसंख्या', 'population'), ('मानचित्र', 'map'), ('नक्शा', 'map'), ('हृदय', 'heart'), ('रक्त', 'blood'),
  ('हड्डी', 'bone'), ('दवा', 'drug'), ('दवाई', 'drug'), ('रोग', 'disease'), ('बीमारी', 'disease'), ('मरीज', 'patient'),
  ('कोशिका', 'cell'), ('पुष्प', 'flower'), ('अम्ल', 'acid'), ('क्षार', 'base'), ('धातु', 'metal'), ('प्रकाश', 'light'),
  ('ध्वनि', 'sound'), ('ऊर्जा', 'energy'), ('गति', 'motion'), ('ऊष्मा', 'heat'), ('चुंबक', 'magnet'), ('विद्युत', 'electricity'),
  ('बिजली', 'electricity'), ('तरंग', 'wave'), ('समीकरण', 'equation'), ('प्रायिकता', 'probability'), ('बाजार', 'market'),
  ('कीमत', 'price'), ('मूल्य', 'price'), ('ब्याज', 'interest'), ('लागत', 'cost'), ('लाभ', 'profit'), ('हानि', 'loss'),
  ('खाता', 'account'), ('बही', 'ledger'), ('साम्राज्य', 'empire'), ('वैदिक', 'vedic'), ('महिला', 'women'), ('समाज', 'society'),
  ('परिवार', 'family'), ('बच्चा', 'child'), ('बच्चे', 'child'), ('बच्चों', 'child'), ('शिक्षक', 'teacher'), ('विद्यालय', 'school'),
  ('कविता', 'poem'), ('कविता', 'poetry'), ('कहानी', 'story'), ('नाटक', 'drama'), ('चित्र', 'diagram'), ('सूत्र', 'formula')
on conflict do nothing;

-- Books and posts with a title in Devanagari are found by the word for their language.
insert into search_queue (kind, id)
select 'books', id from books where deleted_at is null union all select 'blogs', id from blogs where deleted_at is null;
