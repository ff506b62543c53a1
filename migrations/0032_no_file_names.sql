-- Nothing has read the names that the files of resources were sent with: downloads are named after the title.
alter table resources drop column file_name;
