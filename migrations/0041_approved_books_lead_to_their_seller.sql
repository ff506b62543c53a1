-- Notifications of an approval lead sellers to their own list: the public page is gone once the book is withdrawn.
update notifications set link = '~/books?book=' || substr(link, length('/Books/') + 1) where kind = 'approved' and link like '/Books/%';
