-- Which university a book or a post belongs to follows from what its owner prefers, which is private: the search no longer says so.
insert into search_queue (kind, id) select 'books', id from books union all select 'blogs', id from blogs;
