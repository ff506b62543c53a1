-- Suggestions find subjects in memory.
drop index search_subjects_trgm;
