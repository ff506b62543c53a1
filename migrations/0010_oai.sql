-- Library catalogues harvest by time (OAI-PMH): all resources, or those of a university, what is in the trash among them.
create index resources_changed on resources (greatest(updated_at, deleted_at), id);
create index resources_university_changed on resources (university_id, greatest(updated_at, deleted_at), id);
